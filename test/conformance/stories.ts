import type { ContentRecord, ContentType, PostRecord } from 'relx/core';
import { users } from './content.js';

/** A post type whose posts have tags of products: neither are in the lists of other tests. */
export const storyType: ContentType = { name: 'product_story', label: 'Stories', rest_base: 'stories', hierarchical: false };

/** Tags of stories. */
export const topics = { coffee: 21, bread: 22, rivers: 23 } as const;

const TEXTS: Readonly<Record<keyof typeof topics, string>> = {
  coffee: 'Roasted coffee beans need boiling water. Grind them finely for an espresso.',
  bread: 'A sourdough starter raises the loaf slowly. Knead flour, then let the dough rest beside a warm oven.',
  rivers: 'Sediment from mountains travels downstream. The delta grows, and floods bring fertile mud.',
};

const numbered = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

/** Ids of the stories, by what they are about. */
export const stories = {
  coffee: [1001, 1002, 1003, 1004],
  bread: [1011, 1012, 1013],
  /** More than a post can have. */
  rivers: numbered(1101, 24),
  /** About coffee, but logged-out users see none of them in lists of similar posts. */
  hidden: { draft: 1021, private: 1022, scheduled: 1023, trashed: 1024, locked: 1025 },
  /** Has the topic of coffee, and neither title nor text. */
  empty: 1031,
  /** Shares no word and no topic with another story. */
  lonely: 1032,
} as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function story(id: number, title: string, topic: keyof typeof topics, rest: Partial<PostRecord> = {}): PostRecord {
  const day = String((id % 28) + 1).padStart(2, '0');
  return {
    kind: 'post',
    id,
    type: storyType.name,
    title,
    content: `<p>${TEXTS[topic]}</p>`,
    date: `2024-01-${day}T08:00:00Z`,
    author: users.author.login,
    terms: [{ taxonomy: 'product_tag', slug: topic }],
    ...rest,
  };
}

/** The stories, their topics, and relations that are chosen by hand. */
export function storyContent(): ContentRecord[] {
  const { hidden, empty, lonely, ...groups } = stories;
  const [coffee, , chosen] = stories.coffee;
  const related = (to: number): ContentRecord => ({
    kind: 'relation',
    type: 'related_to',
    from: { objectType: 'post', id: coffee },
    to: { objectType: 'post', id: to },
  });
  return [
    ...Object.entries(topics).map(([slug, id]) => ({ kind: 'term', id, taxonomy: 'product_tag', name: slug, slug }) as const),
    ...Object.entries(groups).flatMap(([topic, ids]) =>
      // the keys of the topics
      ids.map((id, index) => story(id, `${topic} ${LETTERS[index]}`, topic as keyof typeof topics)),
    ),
    story(hidden.draft, 'Hidden draft story', 'coffee', { status: 'draft' }),
    story(hidden.private, 'Hidden private story', 'coffee', { status: 'private' }),
    story(hidden.scheduled, 'Hidden scheduled story', 'coffee', { status: 'future', date: '2090-01-01T00:00:00Z' }),
    story(hidden.trashed, 'Hidden trashed story', 'coffee', { status: 'trash' }),
    story(hidden.locked, 'Hidden locked story', 'coffee', { password: 'open sesame' }),
    story(empty, '', 'coffee', { slug: 'empty', content: '' }),
    story(lonely, 'Xyzzy', 'coffee', { content: 'Plugh.', terms: [] }),
    // similar to each other, and not
    ...[chosen, stories.bread[0], hidden.draft].map(related),
  ];
}
