import { defaultSchema, type Schema } from 'hast-util-sanitize';

/** Allowed elements, attributes and protocols, as a `hast-util-sanitize` schema. */
export type ContentSchema = Schema;

const { tagNames, attributes, protocols } = defaultSchema;

/** Allowed attributes of each element, without the default schema's restrictions of class names. */
const own = Object.fromEntries(
  Object.entries(attributes ?? {}).map(([element, allowed]) => [
    element,
    allowed.filter((attribute) => !(Array.isArray(attribute) && attribute[0] === 'className')),
  ]),
);

const media = ['src', 'srcSet', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'];

/**
 * Schema for post content. Allows text, tables and media, with classes. Removes scripts, frames, forms, inline styles and event
 * handlers.
 *
 * @example
 * // without videos
 * const schema = { ...contentSchema, tagNames: contentSchema.tagNames?.filter((name) => name !== 'video') };
 * <ShortcodeContent html={html} schema={schema} />
 */
export const contentSchema: ContentSchema = {
  ...defaultSchema,
  tagNames: [
    ...(tagNames ?? []).filter((name) => name !== 'input'),
    ...'abbr address article aside audio bdi bdo caption cite col colgroup dfn figcaption figure footer header hgroup main mark nav small time u video'.split(
      ' ',
    ),
  ],
  attributes: {
    ...own,
    '*': ['className', 'id', 'title', 'lang', 'dir', 'role', 'ariaLabel', 'ariaHidden', 'ariaLabelledBy', 'ariaDescribedBy'],
    a: ['href', 'rel', 'target', 'hrefLang', 'download'],
    img: media,
    source: [...media, 'media', 'type'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    video: ['src', 'controls', 'loop', 'muted', 'preload', 'poster', 'width', 'height', 'playsInline'],
    time: ['dateTime'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    td: ['colSpan', 'rowSpan', 'headers'],
    th: ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr'],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
  },
  // in-page links need unchanged IDs; a `name` could overwrite a property of `document`
  clobber: ['name'],
  protocols: { ...protocols, poster: ['http', 'https'], srcSet: ['http', 'https'] },
};
