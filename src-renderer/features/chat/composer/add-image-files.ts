import { MAX_IMAGE_BYTES, type SentImage } from '../../../../contracts/model/index.ts';
import { showNotice } from '../../../stores/notice.ts';
import { chatStore } from '../chat-stores.ts';

/** Puts image files to the message that is being written, or tells why not. */
export async function addImageFiles(files: readonly File[]): Promise<void> {
  try {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    // What is refused anyway is not read: it may be a gigabyte.
    const isTooLarge = total > MAX_IMAGE_BYTES;
    const problem = isTooLarge
      ? `The images of a message may have ${MAX_IMAGE_BYTES / 1024 / 1024} MB together. Make them smaller, or send them one by one.`
      : chatStore.addImages(await Promise.all(files.map(readFile)));
    if (problem !== null) showNotice('problem', problem);
  } catch {
    showNotice('problem', 'The image could not be read. Save it as a file and drop that here.');
  }
}

async function readFile(file: File): Promise<SentImage> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { name: file.name.slice(0, 255) || 'image', data: url.slice(url.indexOf(',') + 1) };
}
