import type { Related } from '../contract/index.js';
import { type FieldTypes, formatField } from '../react/items/format-field.js';
import { hrefOf, type LinkOptions } from '../react/items/links.js';
import { textOf } from '../react/items/text-of.js';
import type { AnyItem, RelatedSnapshot } from '../react/queries/snapshot.js';
import { english, type Translate } from '../react/translate.js';
import { safeUrl } from '../safe/safe-url.js';
import type { DynamicTagSpec } from './dynamic-tags.js';
import type { NormalTagSettings } from './tag-settings.js';

/** Output for one object: text, a link, or an image. */
export interface TagPart {
  readonly text: string;
  readonly href?: string | undefined;
  readonly rel?: 'tag' | undefined;
  readonly src?: string | undefined;
}

/** Language and links of a tag's output. */
export interface TagLanguage extends Pick<LinkOptions, 'toHref'> {
  /** Locale of dates and numbers. @default 'en' */
  readonly locale?: string | undefined;
  /** Translates messages, as in `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
  /** Relation types, for the labels and formats of fields, as in `RelxProvider`. @default none */
  readonly types?: FieldTypes | undefined;
}

/** Output of a tag before it is converted to a category. */
export interface TagParts {
  /** Output for each object. Empty if the fallback applies. */
  readonly parts: readonly TagPart[];
  /** Number of objects, for the format `count`. */
  readonly count?: number | undefined;
  readonly before: string;
  readonly separator: string;
  readonly after: string;
  readonly fallback: string;
}

/** Title of an object, with the same fallbacks as in lists. */
const titleOf = (related: Related, translate: Translate): string =>
  textOf(related.title).trim() ||
  ('slug' in related && textOf(related.slug)) ||
  (related.object_type === 'post' ? translate(/* translators: in place of a post's title that is empty. */ '(no title)') : '');

/** How the output of a tag is written. */
interface Written extends Pick<TagLanguage, 'toHref' | 'types'> {
  readonly locale: string;
  readonly translate: Translate;
}

function partOf(item: AnyItem, { format, field }: NormalTagSettings, { locale, translate, toHref, types }: Written): TagPart {
  const { related } = item;
  const text = titleOf(related, translate);
  switch (format) {
    case 'ids':
      return { text: textOf(related.id) };
    case 'slugs':
      return { text: 'slug' in related ? textOf(related.slug) : '' };
    case 'links':
    case 'user_links':
      return { text, href: hrefOf(related, toHref) };
    case 'term_links':
      return { text, href: hrefOf(related, toHref), rel: 'tag' };
    case 'avatar_images':
      return { text, src: safeUrl('avatar' in related ? related.avatar : undefined) };
    case 'field':
      return { text: formatField(item, field.trim(), { locale, types }) || '' };
    default:
      return { text };
  }
}

/** Returns the output for a page of related objects; `undefined` means that the page could not be fetched. */
export function tagParts(
  { objectType }: DynamicTagSpec,
  settings: NormalTagSettings,
  page: RelatedSnapshot[string] | undefined,
  { locale = 'en', translate = english, toHref, types }: TagLanguage,
): TagParts {
  const { format, before, after, fallback } = settings;
  const around = { before, after, fallback, separator: format === 'avatar_images' ? ' ' : translate(settings.separator) };
  if (page && format === 'count') {
    const text = new Intl.NumberFormat(locale).format(page.total);
    return { ...around, parts: [{ text }], count: page.total };
  }
  // sites that do not support `to_type` also return other object types
  const items = page?.items.filter(({ related }) => related?.object_type === objectType) ?? [];
  const parts = items.map((item) => partOf(item, settings, { locale, translate, toHref, types }));
  return { ...around, parts: parts.filter(({ text, src }) => text !== '' || src !== undefined) };
}
