import type { RelatedImage } from '../../../contract/index.js';
import type { PostRow } from '../../../store/database.js';
import type { Store } from '../../../store/store.js';
import type { Viewer } from '../../lib/viewer.js';
import { type Links, linkedPost } from '../links/links.js';
import { renderedTitle } from '../text/rendered.js';
import { type ImageMeta, readImageMeta } from './image-meta.js';
import { imagesOf } from './images.js';

/** A media file. */
export interface Medium {
  readonly row: PostRow;
  readonly link: string;
  /** Rendered title: HTML with typographic quotes. */
  readonly title: string;
  /** File URL. */
  readonly source: string;
  readonly alt: string;
  /** Absent unless the file is an image. */
  readonly image?: RelatedImage;
  /** Its image sizes; absent unless the file is an image. */
  readonly meta?: ImageMeta;
}

const KEYS = ['_wp_attached_file', '_wp_attachment_metadata', '_wp_attachment_image_alt'];

/** The attachments with these ids, as far as the viewer may see the posts that they are attached to. */
export async function mediaOf(store: Store, links: Links, ids: readonly number[], viewer: Viewer): Promise<readonly Medium[]> {
  const { db, reads } = store;
  const found = (await reads.postsById(db, ids)).filter(
    ({ post_type, post_status }) => post_type === 'attachment' && post_status === 'inherit',
  );
  const parents = [...new Set(found.map(({ post_parent }) => post_parent).filter((id) => id > 0))];
  const readable = await reads.readableOf(db, 'post', parents, viewer.audience);
  const rows = found.filter(({ post_parent }) => post_parent === 0 || readable.has(post_parent));
  const metas = await reads.postMetas(db, rows.map(({ ID }) => ID), KEYS); // biome-ignore format: short
  const { uploads, language } = await links.options.settings();
  const guids = new Map(rows.map(({ ID, guid }) => [ID, guid]));
  const images = imagesOf(
    metas.map(({ id, key, value }) => ({
      post_id: id,
      attachment_id: id,
      guid: guids.get(id) ?? '',
      meta_key: key,
      meta_value: value,
    })),
    uploads,
  );
  const addresses = await links.posts(rows.map(linkedPost));
  return rows.map((row, index) => {
    const own = (key: string) => metas.find((meta) => meta.id === row.ID && meta.key === key)?.value ?? '';
    const file = own('_wp_attached_file');
    const image = images.get(row.ID);
    const meta = readImageMeta(own('_wp_attachment_metadata'));
    return {
      row,
      link: addresses[index] ?? '',
      title: renderedTitle(row.post_title, language),
      source: file ? `${uploads}/${file}` : row.guid,
      alt: own('_wp_attachment_image_alt'),
      ...(image ? { image } : {}),
      ...(meta ? { meta } : {}),
    };
  });
}
