import type { ContentRecord } from 'relx/core';

/** A post with terms: slugs of categories, and of tags after `#`. */
interface Walk {
  readonly id: number;
  readonly title: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly type: 'post' | 'page';
  readonly date: string;
  readonly excerpt?: string;
  readonly password?: string;
  readonly status?: 'draft';
}

const walk = (id: number, title: string, slugs: readonly string[], more: Partial<Walk> = {}): Walk => ({
  id,
  title,
  categories: slugs.filter((slug) => !slug.startsWith('#')),
  tags: slugs.filter((slug) => slug.startsWith('#')).map((slug) => slug.replace('#', 'tag-')),
  type: 'post',
  date: `2024-01-${String((id % 28) + 1).padStart(2, '0')}T08:00:00Z`,
  ...more,
});

export const categories = ['walks', 'maps'] as const;
export const tags = ['tag-alps', 'tag-snow'] as const;

/** Posts about walks, all in one category. Some have rare tags. */
export const walks: readonly Walk[] = [
  walk(1, 'Over the Alps', ['walks', '#alps', '#snow']),
  walk(2, 'Alps &amp; snow', ['walks', '#alps', '#snow'], { excerpt: 'Two <b>days</b>' }),
  walk(3, 'Only the Alps', ['walks', '#alps']),
  walk(4, 'Along the river', ['walks']),
  walk(5, 'Through the town', ['walks']),
  walk(6, 'A map', ['maps']),
  walk(7, 'A secret walk', ['walks', '#alps'], { password: 'open' }),
  walk(8, 'A draft of a walk', ['walks', '#alps'], { status: 'draft' }),
  walk(9, 'Without terms', []),
  walk(10, 'A page', [], { type: 'page' }),
];

/** The same as records of an import. */
export const records = (): readonly ContentRecord[] => [
  { kind: 'option', name: 'home', value: 'https://site.example' },
  { kind: 'option', name: 'permalink_structure', value: '/%postname%/' },
  { kind: 'user', login: 'ann', slug: 'ann', display_name: 'Ann', email: 'ann@private.example', role: 'author' },
  ...categories.map((slug) => ({ kind: 'term', taxonomy: 'category', slug, name: slug }) as const),
  ...tags.map((slug) => ({ kind: 'term', taxonomy: 'post_tag', slug, name: slug }) as const),
  ...walks.map(
    ({ categories: own, tags: ownTags, ...post }) =>
      ({
        kind: 'post',
        author: 'ann',
        ...post,
        terms: [
          ...own.map((slug) => ({ taxonomy: 'category', slug })),
          ...ownTags.map((slug) => ({ taxonomy: 'post_tag', slug })),
        ],
      }) as const,
  ),
];
