import type { ContentObject, ContentTypes, PostDetails, PostObject, SiteTime } from '../../core/index.js';
import { taxonomiesOf } from '../../core/wordpress/content/content-types.js';
import { withoutAmbiguousComments, withoutDelimiters } from '../../core/wordpress/html/comments.js';
import { renderedExcerpt } from '../../core/wordpress/text/rendered.js';
import { type FieldTree, isRequested } from '../http/respond.js';
import { paragraphs } from './paragraphs.js';
import { isListComment } from './rendered-shortcodes.js';
import { userFields } from './user-fields.js';

/** Which fields a response has: to show the object, inside another object, or to edit it. */
export type ViewContext = 'view' | 'embed' | 'edit';

type Fields = Readonly<Record<string, (() => unknown) | undefined>>;

const hasBlocks = (text: string) => text.includes('<!-- wp:');

const EMBEDDED_POST = ['id', 'date', 'slug', 'type', 'link', 'title', 'excerpt', 'author', 'featured_media'];

/** Computes only requested fields, because rendering contents is slow. */
function made(fields: Fields, requested: FieldTree | undefined, only?: readonly string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, make] of Object.entries(fields)) {
    if (make && isRequested(requested, name) && (!only || only.includes(name))) object[name] = make();
  }
  return object;
}

const termsOf = ({ terms }: PostObject, taxonomy: string) =>
  terms.filter((term) => term.taxonomy === taxonomy).map(({ term_id }) => term_id);

const formatOf = ({ terms }: PostObject) =>
  terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug.replace(/^post-format-/, '') ?? 'standard';

/** Data for an object's fields besides the object: the site's types, and details of a post. */
export interface Beside {
  readonly types: ContentTypes;
  readonly details?: PostDetails | undefined;
  /** True if the request contains the post's password. */
  readonly isOpened?: boolean | undefined;
  /** The site's time zone, if it is needed. */
  readonly time?: SiteTime | undefined;
  /** True if the lists of relx's blocks are rendered later. */
  readonly isRendered?: boolean | undefined;
}

/** A permalink with a placeholder for its slug. */
function templateOf(link: string): string {
  const end = link.endsWith('/') ? link.length - 1 : link.length;
  return `${link.slice(0, link.lastIndexOf('/', end - 1) + 1)}%postname%${link.slice(end)}`;
}

/** Fields of a post in `wp/v2`. Password-protected texts are empty, except to edit them. */
function postFields(
  object: PostObject,
  context: ViewContext,
  requested: FieldTree | undefined,
  { types, details, isOpened, time, isRendered }: Beside,
): Record<string, unknown> {
  const { row, link, title, thumbnail, language } = object;
  const isPost = row.post_type === 'post';
  const editing = context === 'edit';
  const closed = row.post_password !== '' && !editing && !isOpened;
  const raw = (text: string) => (editing ? { raw: text } : {});
  const isProtected = row.post_password !== '';
  const date = (text: string) => text.replace(' ', 'T');
  const rendered = (text: string) =>
    hasBlocks(text)
      ? withoutDelimiters(text, isRendered ? isListComment(text) : undefined)
      : paragraphs(withoutAmbiguousComments(text));
  const excerpt = () => withoutAmbiguousComments(row.post_excerpt) || renderedExcerpt(row.post_content, language);
  const fields: Fields = {
    id: () => row.ID,
    date: () => date(row.post_date),
    // drafts have no UTC date
    date_gmt: () => date(row.post_date_gmt.startsWith('0000') ? (time?.utc(row.post_date) ?? row.post_date) : row.post_date_gmt),
    guid: () => ({ rendered: row.guid || link, ...raw(row.guid || link) }),
    modified: () => date(row.post_modified),
    modified_gmt: () => date(row.post_modified_gmt),
    password: editing ? () => row.post_password : undefined,
    slug: () => row.post_name,
    status: () => row.post_status,
    type: () => row.post_type,
    link: () => link,
    title: () => ({ ...raw(row.post_title), rendered: title }),
    content: () => ({
      ...raw(row.post_content),
      rendered: closed ? '' : rendered(row.post_content),
      protected: isProtected,
      ...(editing ? { block_version: hasBlocks(row.post_content) ? 1 : 0 } : {}),
    }),
    excerpt: () => ({
      ...raw(row.post_excerpt),
      rendered: closed || !excerpt() ? '' : paragraphs(excerpt()),
      protected: isProtected,
    }),
    author: () => row.post_author,
    featured_media: () => thumbnail,
    parent: () => row.post_parent,
    menu_order: () => row.menu_order,
    comment_status: () => row.comment_status,
    ping_status: () => row.ping_status,
    sticky: isPost ? () => details?.sticky ?? false : undefined,
    template: () => details?.template ?? '',
    format: isPost ? () => formatOf(object) : undefined,
    // no meta is registered, and PHP encodes an empty array as a list
    meta: () => [],
    ...Object.fromEntries(
      taxonomiesOf(types, row.post_type).map(({ name, rest_base }) => [rest_base, () => termsOf(object, name)] as const),
    ),
    permalink_template: editing ? () => templateOf(link) : undefined,
    generated_slug: editing ? () => row.post_name : undefined,
  };
  return made(fields, requested, context === 'embed' ? EMBEDDED_POST : undefined);
}

/** Fields of an object in `wp/v2`, without links and embeds. */
export function objectFields(
  object: ContentObject,
  context: ViewContext,
  requested: FieldTree | undefined,
  beside: Beside,
): Record<string, unknown> {
  if (object.objectType === 'post') return postFields(object, context, requested, beside);
  if (object.objectType === 'user') return userFields(object, context === 'embed' ? 'embed' : 'view');
  const { term_id, count, description, name, slug, taxonomy, parent } = object.row;
  const shown = context !== 'embed';
  const fields: Fields = {
    id: () => term_id,
    count: shown ? () => count : undefined,
    description: shown ? () => description : undefined,
    link: () => object.link,
    name: () => name,
    slug: () => slug,
    taxonomy: () => taxonomy,
    parent: shown ? () => parent : undefined,
    meta: shown ? () => [] : undefined,
  };
  return made(fields, requested);
}

/** The id of an object in its collection. */
export function idOf(object: ContentObject): number {
  return object.objectType === 'term' ? object.row.term_id : object.row.ID;
}
