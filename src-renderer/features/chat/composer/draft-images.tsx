import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { focusRequests } from '../../../stores/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { chatStore } from '../chat-stores.ts';
import '../images.css';

/** The images that go with the message, each with a way to take it out again. */
export function DraftImages() {
  const images = useStore(chatStore, (state) => state.images);
  if (images.length === 0) return null;
  return (
    <ul className="images draft-images" aria-label="Images of the message">
      {images.map(({ name, data }, index) => (
        <li key={data} className="image-thumb">
          <img src={`data:image/*;base64,${data}`} alt={name} title={name} />
          <Button variant="icon" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
            <X size={12} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The button goes with its image: the keyboard goes to the editor. */
function remove(index: number): void {
  chatStore.removeImage(index);
  focusRequests.emit('composer');
}
