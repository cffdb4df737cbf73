import type { Meta, PostRecord } from '../../../core/wordpress/import/record.js';
import { type Element, id, integer, login, present, rawText, text } from './element.js';
import { mimeType } from './mime-type.js';
import { postDate, postModified } from './post-date.js';
import { taxonomyOf } from './read-term.js';
import { WxrError } from './wxr-error.js';

/** Meta of the editor of the exported site. The importer of WordPress skips it, too. */
const editorNotes = new Set(['_edit_lock', '_edit_last']);

/**
 * The type of an item.
 *
 * @throws {WxrError} without one.
 */
export function postType(item: Element): string {
  const type = text(item, 'wp:post_type');
  if (type) return type;
  throw new WxrError('an <item> has no <wp:post_type>. Add it or export again.', item);
}

/** The login of an item's author. */
export function postAuthor(item: Element): string | undefined {
  return login(item, 'dc:creator');
}

/**
 * Reads `item`: a post of any type.
 *
 * @throws {WxrError} without a type, or with an invalid ID or date.
 */
export function readPost(item: Element): PostRecord {
  const type = postType(item);
  const meta = readMeta(item);
  const isAttachment = type === 'attachment';
  const attached = meta._wp_attached_file;
  // As in the importer of WordPress: the guid of an old attachment can be the URL of its page (?attachment_id=5), not of its file.
  const guid = (isAttachment ? text(item, 'wp:attachment_url') : undefined) ?? text(item, 'guid');
  const file = typeof attached === 'string' ? attached : guid;
  const terms = readTerms(item);
  const date = postDate(item);
  const modified = postModified(item);
  return present<PostRecord>({
    kind: 'post',
    id: id(item, 'wp:post_id'),
    type,
    status: text(item, 'wp:status'),
    title: rawText(item, 'title') ?? '',
    slug: text(item, 'wp:post_name'),
    content: rawText(item, 'content:encoded'),
    excerpt: rawText(item, 'excerpt:encoded'),
    date: date.local,
    date_gmt: date.utc,
    modified: modified.local,
    modified_gmt: modified.utc,
    author: postAuthor(item),
    parent: id(item, 'wp:post_parent'),
    password: rawText(item, 'wp:post_password'),
    menu_order: integer(item, 'wp:menu_order') || undefined,
    mime_type: isAttachment && file !== undefined ? mimeType(file) : undefined,
    guid,
    sticky: text(item, 'wp:is_sticky') === '1' || undefined,
    terms: terms.length > 0 ? terms : undefined,
    meta: Object.keys(meta).length > 0 ? meta : undefined,
  });
}

/** The terms of an item. WXR 1.0 and 1.1 contain each term twice, once without a slug for feed readers. */
function readTerms(item: Element): NonNullable<PostRecord['terms']> {
  const terms = new Map<string, NonNullable<PostRecord['terms']>[number]>();
  for (const child of item.children) {
    const slug = child.attributes.nicename;
    if (child.name !== 'category' || !slug) continue;
    const taxonomy = taxonomyOf(child.attributes.domain ?? 'category');
    if (taxonomy === 'nav_menu') continue;
    const name = child.text || undefined;
    terms.set(`${taxonomy}/${slug}`, name === undefined ? { taxonomy, slug } : { taxonomy, slug, name });
  }
  return [...terms.values()];
}

/** Meta as strings, without unserializing PHP values. A repeated key becomes an array. */
function readMeta(item: Element): Meta {
  const meta = new Map<string, string | string[]>();
  for (const child of item.children) {
    if (child.name !== 'wp:postmeta') continue;
    const key = text(child, 'wp:meta_key');
    if (!key || editorNotes.has(key)) continue;
    const value = rawText(child, 'wp:meta_value') ?? '';
    const before = meta.get(key);
    if (Array.isArray(before)) before.push(value);
    else meta.set(key, before === undefined ? value : [before, value]);
  }
  // fromEntries, because a key can be __proto__.
  return Object.fromEntries(meta);
}
