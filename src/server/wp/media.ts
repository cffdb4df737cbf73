import type { ImageMeta, Medium } from '../../core/index.js';
import { withoutAmbiguousComments } from '../../core/wordpress/html/comments.js';
import type { ViewContext } from './fields.js';

/** Sizes of an image including the full size, with their URLs. */
function detailsOf({ file, width, height, sizes }: ImageMeta, source: string, mime_type: string) {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const full = { file: source.slice(folder.length), width, height, mime_type, source_url: source };
  const smaller = Object.entries(sizes).map(([name, size]) => {
    const { mimeType = mime_type, ...rest } = size;
    return [name, { ...rest, mime_type: mimeType, source_url: folder + size.file }] as const;
  });
  // WordPress lists the full size only if there are others
  return { width, height, file, sizes: smaller.length > 0 ? { ...Object.fromEntries(smaller), full } : {} };
}

/** Fields of an attachment in `wp/v2/media`. */
export function mediaFields(
  { row, link, title, source, alt, meta }: Medium,
  context: ViewContext,
  base: string,
): Record<string, unknown> {
  const raw = (text: string) => (context === 'edit' ? { raw: text } : {});
  const date = (text: string) => text.replace(' ', 'T');
  const shown = {
    id: row.ID,
    date: date(row.post_date),
    slug: row.post_name,
    type: 'attachment',
    link,
    title: { ...raw(row.post_title), rendered: title },
    author: row.post_author,
    caption: { ...raw(row.post_excerpt), rendered: withoutAmbiguousComments(row.post_excerpt) },
    alt_text: alt,
    media_type: row.post_mime_type.startsWith('image/') ? 'image' : 'file',
    mime_type: row.post_mime_type,
    media_details: meta ? detailsOf(meta, source, row.post_mime_type) : {},
    source_url: source,
    _links: { self: [{ href: `${base}/media/${row.ID}` }], collection: [{ href: `${base}/media` }] },
  };
  if (context === 'embed') return shown;
  const guid = row.guid || source;
  return {
    ...shown,
    guid: { rendered: guid, ...raw(guid) },
    date_gmt: date(row.post_date_gmt),
    modified: date(row.post_modified),
    modified_gmt: date(row.post_modified_gmt),
    status: row.post_status,
    post: row.post_parent || null,
    description: { ...raw(row.post_content), rendered: withoutAmbiguousComments(row.post_content) },
  };
}
