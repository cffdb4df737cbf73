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

/** Reads `_wp_attachment_metadata`; undefined for what is no picture, or of unknown size. */
export function readImageMeta(text: string): ImageMeta | undefined {
  const value = unserialize(text);
  const full = readFile(value);
  if (!full || !isMap(value)) return undefined;
  const sizes = Object.entries(isMap(value.sizes) ? value.sizes : {}).flatMap(([name, size]) => {
    const file = readFile(size);
    return file ? [[name, file] as const] : [];
  });
  return { ...full, sizes: Object.fromEntries(sizes) };
}
