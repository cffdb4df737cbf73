import { BoundedCache } from '../../../bounded-cache.js';
import { unserialize } from '../../lib/php-serialize.js';

/** An image file. Width and height in pixels. */
export interface ImageFile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** Absent in metadata of old WordPress versions. */
  readonly mimeType?: string;
}

/** Metadata of an image: its file with the folder, and the names of smaller sizes. */
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

/** Maximum number of cached images (1 to 2 kB each), and length of their metadata in UTF-16 units. */
const MOST = 1000;
const LONGEST = 10_000;

/** Lists show the same images repeatedly, and parsing their metadata is slow. */
const images = new BoundedCache<{ readonly meta: ImageMeta | undefined }>({ name: 'image metadata', most: MOST });

/** Parses `_wp_attachment_metadata`; undefined for files that are not images, or whose size is unknown. */
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
