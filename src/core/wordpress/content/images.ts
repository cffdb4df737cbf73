import type { RelatedImage } from '../../../contract/index.js';
import type { ThumbnailRow } from '../../../store/content/reads.js';
import { groupBy } from '../../lib/group-by.js';
import { type ImageFile, type ImageMeta, readImageMeta } from './image-meta.js';

/** The narrowest size that a card shows sharply. */
const CARD_WIDTH = 600;
/** The widest one that WordPress offers in a `srcset`. */
const WIDEST = 2048;

/** What an editor's changes to a picture have left in the names of its files. */
const EDITED = /-e\d{13}/;

/** The featured image of each post, from the rows of the attachments' meta; none where its size is unknown. */
export function imagesOf(rows: readonly ThumbnailRow[], uploads: string): Map<number, RelatedImage> {
  const images = new Map<number, RelatedImage>();
  for (const [post, metas] of groupBy(rows, ({ post_id }) => post_id)) {
    const meta = new Map(metas.map(({ meta_key, meta_value }) => [meta_key, meta_value]));
    const full = readImageMeta(meta.get('_wp_attachment_metadata') ?? '');
    if (!full) continue;
    const attached = meta.get('_wp_attached_file');
    // without the file an attachment's guid is its address, as wp_get_attachment_url has it
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

/** The sizes that show the whole picture as it is by now, narrowest first; cropped ones and those of before are others. */
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
  // plugins name one file twice
  const byWidth = new Map([...smaller, ...own].map((size) => [size.width, size]));
  return [...byWidth.values()].sort((a, b) => a.width - b.width);
}
