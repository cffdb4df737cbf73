import { BoundedCache } from '../../../bounded-cache.js';
import { type ImageMeta, readImageMeta } from './image-meta.js';

/** Pictures that are kept, of 1 to 2 kB each and so many characters at most. */
const MOST = 1000;
const LONGEST = 10_000;

/** Makes a {@link readImageMeta} that keeps what it has read: lists show the same pictures again, and reading takes longest. */
export function knownImageMeta(): typeof readImageMeta {
  const known = new BoundedCache<{ readonly meta: ImageMeta | undefined }>({ name: 'image metadata', most: MOST });
  return (text) => {
    if (text.length > LONGEST) return readImageMeta(text);
    return known.take(text, () => ({ meta: readImageMeta(text) })).meta;
  };
}
