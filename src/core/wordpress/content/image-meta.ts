import { BoundedCache } from '../../../bounded-cache.js';
import { unserialize } from '../../lib/php-serialize.js';

/** A file of a picture. Width and height in pixels. */
export interface ImageFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Absent in what old WordPress has written. */
  readonly mimeType?: string;
}

/** What WordPress knows of an uploaded picture: its own file, with the folder, and smaller ones beside it by name. */
export interface ImageMeta extends ImageFile {
  readonly sizes: Readonly<Record<string, ImageFile>>;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

function readFile(value: unknown): ImageFile | undefined {
  if (!isMap(value) || typeof value.file !== 'string') return undefined;
  const [width, height] = [Number(value.width), Number(value.height)];
  if (!(width > 0 && height > 0)) return undefined;
  const mimeType = value['mime-type'];
  return { file: value.file, width, height, ...(typeof mimeType === 'string' ? { mimeType } : {}) };
}

/** Most images in the cache, of 1 to 2 kB each, and the longest text of one, in UTF-16 units. */
const MOST = 1000;
const LONGEST = 10_000;

/** Lists show the same images again, and parsing their metadata takes longest. */
const images = new BoundedCache<{ readonly meta: ImageMeta | undefined }>({ name: 'image metadata', most: MOST });

/** Reads `_wp_attachment_metadata`; undefined for a file that is no image, or has no known size. */
export const readImageMeta = (text: string): ImageMeta | undefined =>
  text.length > LONGEST ? parsed(text) : images.take(text, () => ({ meta: parsed(text) })).meta;

function parsed(text: string): ImageMeta | undefined {
  const value = unserialize(text);
  const full = readFile(value);
  if (!full || !isMap(value)) return undefined;
  const sizes = Object.entries(isMap(value.sizes) ? value.sizes : {}).flatMap(([name, size]) => {
    const file = readFile(size);
    return file ? [[name, file] as const] : [];
  });
  return { ...full, sizes: Object.fromEntries(sizes) };
}
