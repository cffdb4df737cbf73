import type { RelatedImage } from '../../../contract/index.js';
import type { ThumbnailRow } from '../../../store/content/reads.js';
import { groupBy } from '../../lib/group-by.js';
import { type ImageFile, type ImageMeta, readImageMeta } from './image-meta.js';

/** Minimum width for a sharp image in a card. */
const CARD_WIDTH = 600;
/** Maximum width in a `srcset`, as in WordPress. */
const WIDEST = 2048;

/** Suffix of files that the image editor has changed. */
const EDITED = /-e\d{13}/;

/** The featured image of each post, from the attachments' meta; none if its size is unknown. */
export function imagesOf(rows: readonly ThumbnailRow[], uploads: string): Map<number, RelatedImage> {
  const images = new Map<number, RelatedImage>();
  for (const [post, metas] of groupBy(rows, ({ post_id }) => post_id)) {
    const meta = new Map(metas.map(({ meta_key, meta_value }) => [meta_key, meta_value]));
    const full = readImageMeta(meta.get('_wp_attachment_metadata') ?? '');
    if (!full) continue;
    const attached = meta.get('_wp_attached_file');
    // without a file the guid is the URL, as in wp_get_attachment_url
    const url = attached ? `${uploads}/${attached}` : (metas[0]?.guid ?? '');
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    const sizes = whole(full, url.slice(folder.length));
    const card = sizes.find(({ width }) => width >= CARD_WIDTH) ?? sizes.at(-1);
    if (!card) continue;
    const address = ({ file }: ImageFile) => `${folder}${file}`.replaceAll(' ', '%20');
    images.set(post, {
      src: folder + card.file,
      srcset: sizes.length > 1 ? sizes.map((size) => `${address(size)} ${size.width}w`).join(', ') : '',
      alt: meta.get('_wp_attachment_image_alt') ?? '',
      width: card.width,
      height: card.height,
    });
  }
  return images;
}

/** Uncropped sizes of the current version of an image, narrowest first. */
function whole(full: ImageMeta, file: string): ImageFile[] {
  const [edit = ''] = EDITED.exec(file) ?? [];
  const smaller = Object.values(full.sizes).filter(
    ({ width, height, ...size }) =>
      width < full.width &&
      width <= WIDEST &&
      size.file.includes(edit) &&
      Math.abs(height - Math.max(1, Math.round((width * full.height) / full.width))) <= 1,
  );
  const own = full.width <= WIDEST || smaller.length === 0 ? [{ file, width: full.width, height: full.height }] : [];
  // plugins register a file twice
  const byWidth = new Map([...smaller, ...own].map((size) => [size.width, size]));
  return [...byWidth.values()].sort((a, b) => a.width - b.width);
}
