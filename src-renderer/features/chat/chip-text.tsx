import { type SyntheticEvent, useState } from 'react';
import { type Chip, findChips, formatChip } from '../../../contracts/model/index.ts';
import { blockRequests } from '../../stores/focus.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChipCard } from './chip-card.tsx';
import { useIsGone } from './use-is-gone.ts';

/** A person's text as written, its chips as buttons that go to their block. */
export function ChipText({ text }: { text: string }) {
  const found = findChips(text);
  return (
    <span className="chip-text">
      {found.map(({ chip, start }, index) => (
        <span key={start}>
          {text.slice(found[index - 1]?.end ?? 0, start)}
          <SentChip chip={chip} />
        </span>
      ))}
      {text.slice(found.at(-1)?.end ?? 0)}
    </span>
  );
}

/** One chip as a button that goes to what it points at. */
export function SentChip({ chip }: { chip: Chip }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isGone = useIsGone();
  const gone = chip.kind === 'term' && isGone(chip.blockId);
  const show = (event: SyntheticEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const hide = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={classNames('chat-chip', gone && 'is-gone')}
        title={gone ? 'This block no longer exists.' : undefined}
        onClick={(event) => {
          if (chip.kind === 'file') show(event);
          else if (!gone) blockRequests.emit(chip.blockId);
        }}
        onMouseEnter={show}
        onFocus={show}
        onMouseLeave={hide}
        onBlur={hide}
      >
        {formatChip(chip)}
      </button>
      <ChipCard chip={chip} anchor={anchor} />
    </>
  );
}
