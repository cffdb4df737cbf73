import { type ImageMeta, readImageMeta } from './image-meta.js';

/** Pictures that are kept, of 1 to 2 kB each and so many characters at most. */
const MOST = 1000;
const LONGEST = 10_000;

/** Makes a {@link readImageMeta} that keeps what it has read: lists show the same pictures again, and reading takes longest. */
export function knownImageMeta(): typeof readImageMeta {
  const known = new Map<string, ImageMeta | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    const read = readImageMeta(text);
    if (known.size >= MOST) known.clear();
    if (text.length <= LONGEST) known.set(text, read);
    return read;
  };
}
