import type { RelatedImage } from '../contract.js';
import type { ThumbnailRow } from '../store/content-reads.js';
import { unserialize } from './php-serialize.js';

interface Size {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** The narrowest size that a card shows sharply. */
const CARD_WIDTH = 600;

const isSize = (value: unknown): value is Size =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  Number((value as Size).width) > 0 &&
  Number((value as Size).height) > 0;

/** The featured image of each post, from the rows of the attachments' meta; none where its size is unknown. */
export function imagesOf(rows: readonly ThumbnailRow[], uploads: string): Map<number, RelatedImage> {
  const attachments = group(rows);
  const images = new Map<number, RelatedImage>();
  for (const [post, metas] of attachments) {
    const meta = new Map(metas.map(({ meta_key, meta_value }) => [meta_key, meta_value]));
    const full: unknown = unserialize(meta.get('_wp_attachment_metadata') ?? '');
    if (!isSize(full)) continue;
    const attached = meta.get('_wp_attached_file');
    // without the file an attachment's guid is its address, as wp_get_attachment_url has it
    const url = attached ? `${uploads}/${attached}` : (metas[0]?.guid ?? '');
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    const sizes = [{ ...full, file: url.slice(folder.length) }, ...cut(full)].sort((a, b) => a.width - b.width);
    const card = sizes.find(({ width }) => width >= CARD_WIDTH) ?? sizes.at(-1);
    if (!card) continue;
    images.set(post, {
      src: folder + card.file,
      srcset: sizes.length > 1 ? sizes.map(({ file, width }) => `${folder}${file} ${width}w`).join(', ') : '',
      alt: meta.get('_wp_attachment_image_alt') ?? '',
      width: card.width,
      height: card.height,
    });
  }
  return images;
}

/** The smaller sizes that show the whole picture; cropped ones are another picture. */
function cut(full: Size): Size[] {
  const { sizes = {} } = full as Size & { readonly sizes?: object };
  return Object.values(sizes)
    .filter(isSize)
    .filter(({ width, height }) => width < full.width && Math.abs(height - (width * full.height) / full.width) <= 1)
    .map(({ file, width, height }) => ({ file, width, height }));
}

function group(rows: readonly ThumbnailRow[]): Map<number, ThumbnailRow[]> {
  const groups = new Map<number, ThumbnailRow[]>();
  for (const row of rows) groups.set(row.post_id, [...(groups.get(row.post_id) ?? []), row]);
  return groups;
}
