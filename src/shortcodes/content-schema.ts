import { defaultSchema, type Schema } from 'hast-util-sanitize';

/** Which elements, attributes and protocols a text may have, in the terms of `hast-util-sanitize`. */
export type ContentSchema = Schema;

const { tagNames, attributes, protocols } = defaultSchema;

/** What each element may have, without the few classes that it is held to there. */
const own = Object.fromEntries(
  Object.entries(attributes ?? {}).map(([element, allowed]) => [
    element,
    allowed.filter((attribute) => !(Array.isArray(attribute) && attribute[0] === 'className')),
  ]),
);

const media = ['src', 'srcSet', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding'];

/**
 * What of a post's body stays: the elements that WordPress lets authors write, with their classes, for themes and blocks
 * are styled by them. No scripts, frames, forms, styles or handlers.
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
  // anchors of a text lead to its own ids; a name could stand for a part of the document
  clobber: ['name'],
  protocols: { ...protocols, poster: ['http', 'https'], srcSet: ['http', 'https'] },
};
