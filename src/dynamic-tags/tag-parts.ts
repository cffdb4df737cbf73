import type { Related, RelationItem } from '../contract/index.js';
import type { RelatedSnapshot } from '../react/snapshot.js';
import { english, type Translate } from '../react/translate.js';
import { safeUrl } from '../safe/safe-url.js';
import type { DynamicTagSpec } from './dynamic-tags.js';
import type { NormalTagSettings } from './tag-settings.js';

/** One object as a tag writes it: text, or a link around it, or an image in its place. */
export interface TagPart {
  readonly text: string;
  readonly href?: string | undefined;
  readonly rel?: 'tag' | undefined;
  readonly src?: string | undefined;
}

/** The language that a tag writes in. */
export interface TagLanguage {
  /** That of counts, a BCP 47 tag. @default 'en' */
  readonly locale?: string | undefined;
  /** Its sentences, as for `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
}

/** What a tag writes, before it is known where it lands. */
export interface TagParts {
  /** None where there is nothing to write but the fallback. */
  readonly parts: readonly TagPart[];
  /** How many there are, where that is what the tag writes. */
  readonly count?: number | undefined;
  readonly before: string;
  readonly separator: string;
  readonly after: string;
  readonly fallback: string;
}

/** An untitled post, user or term is called as in lists. */
const titleOf = (related: Related, translate: Translate): string =>
  related.title?.trim() ||
  ('slug' in related && related.slug) ||
  (related.object_type === 'post' ? translate(/* translators: in place of a post's title that is empty. */ '(no title)') : '');

function partOf(related: Related, { format }: NormalTagSettings, translate: Translate): TagPart {
  const text = titleOf(related, translate);
  switch (format) {
    case 'ids':
      return { text: String(related.id) };
    case 'slugs':
      return { text: 'slug' in related ? related.slug : '' };
    case 'links':
    case 'user_links':
      return { text, href: safeUrl(related.link) };
    case 'term_links':
      return { text, href: safeUrl(related.link), rel: 'tag' };
    case 'avatar_images':
      return { text, src: safeUrl('avatar' in related ? related.avatar : undefined) };
    default:
      return { text };
  }
}

/** What a tag writes of a page of what is related; undefined is one that could not be had. */
export function tagParts(
  { objectType }: DynamicTagSpec,
  settings: NormalTagSettings,
  page: RelatedSnapshot[string] | undefined,
  { locale = 'en', translate = english }: TagLanguage,
): TagParts {
  const { format, before, after, fallback } = settings;
  const around = { before, after, fallback, separator: format === 'avatar_images' ? ' ' : translate(settings.separator) };
  if (page && format === 'count') {
    const text = new Intl.NumberFormat(locale).format(page.total);
    return { ...around, parts: [{ text }], count: page.total };
  }
  // a host that knows no `to_type` may answer with other kinds too
  const isOurs = ({ related }: RelationItem) => related?.object_type === objectType;
  const parts = page?.items.filter(isOurs).map(({ related }) => partOf(related, settings, translate)) ?? [];
  return { ...around, parts: parts.filter(({ text, src }) => text !== '' || src !== undefined) };
}
