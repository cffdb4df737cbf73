import { parseShortcodes } from 'relx/shortcodes';
import { escapeAttribute } from '../src/safe/escape-attribute.js';
import type { Site } from './site-context.js';

const tags: ReadonlySet<string> = new Set(['gallery']);
/** Maximum number of images in a gallery. */
const MOST = 100;
/** A heading directly before a gallery. */
const HEADING = /<h([1-6])\b[^>]*>[^<]*<\/h\1>\s*(?:<p>\s*)?$/i;

/** Replaces the galleries of a text with lists of their images. Without images, it also removes the heading of the gallery. */
export async function withGalleries(site: Site, source: string, postId: number): Promise<string> {
  if (!source.includes('[gallery')) return source;
  let html = '';
  const parts = parseShortcodes(source, tags);
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      html += part;
      continue;
    }
    const images = await imagesOf(site, part.attributes, postId);
    const next = parts[index + 1] ?? '';
    const isLast = typeof next === 'string' && /^\s*(?:<\/p>\s*)?(?:<h[1-6]\b|$)/i.test(next);
    // a heading is short, so the end of the text contains it
    if (images === '' && isLast) html = html.slice(0, -2000) + html.slice(-2000).replace(HEADING, '');
    html += images;
  }
  return html;
}

/** The images of a gallery: those that `ids` or `include` name, or those attached to the post. */
async function imagesOf({ relx }: Site, attributes: Readonly<Record<string, string>>, postId: number): Promise<string> {
  const named = attributes.ids ?? attributes.include;
  const ids = (named?.match(/\d{1,15}/g) ?? []).map(Number).filter((id) => id > 0).slice(0, MOST); // biome-ignore format: one thought
  const media =
    named === undefined
      ? (await relx.content.mediaList({ parent: [postId], per_page: MOST })).items.toReversed()
      : await relx.content.media(ids);
  const images = media.flatMap(({ row, image, source, alt }) => {
    if (!row.post_mime_type.startsWith('image/')) return [];
    const size = image ? ` width="${image.width}" height="${image.height}"` : '';
    return [`<li><img src="${escapeAttribute(image?.src ?? source)}" alt="${escapeAttribute(alt)}"${size} /></li>`];
  });
  return images.length > 0 ? `<ul class="gallery">${images.join('')}</ul>` : '';
}
