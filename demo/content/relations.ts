import type { PostRecord, RecordRef, RelationRecord } from 'relx/core';
import { pages } from './pages.js';
import type { Login } from './people.js';
import { products } from './products.js';
import { stories } from './stories/index.js';

type Links = Readonly<Record<string, readonly string[]>>;

/** Each pair is named once, by either of its ends. */
const related: Links = {
  'the-long-way-home': [
    'walking-a-river-backwards',
    'seven-minutes-on-gull-holm',
    'salt-and-pine',
    'the-forty-minute-hill',
    'stiles-a-field-guide',
    'lost-on-purpose',
    'the-smallest-possible-camp',
    'what-the-larches-know',
    'fog-is-a-room',
    'the-day-we-turned-back',
    'walking-home-by-moonlight',
    'the-owl-hour',
    'tea-wind-repeat',
    'soup-for-a-cold-ridge',
  ],
  'walking-a-river-backwards': ['an-exact-account', 'where-the-swimming-place-is', 'why-slow-maps-win'],
  'the-forty-minute-hill': [
    'stiles-a-field-guide',
    'the-day-we-turned-back',
    'the-bench-census',
    'a-walk-for-the-leap-day',
    'the-sky-at-four-oclock',
  ],
  'seven-minutes-on-gull-holm': ['salt-and-pine', 'the-sky-at-four-oclock', 'the-bench-census'],
  'stiles-a-field-guide': ['the-bench-census', 'an-exact-account'],
  'an-exact-account': ['where-the-swimming-place-is'],
  'what-the-larches-know': ['fog-is-a-room', 'the-owl-hour'],
  'walking-home-by-moonlight': ['the-owl-hour', 'the-smallest-possible-camp', 'candle-lantern'],
  'why-slow-maps-win': [
    'lost-on-purpose',
    'the-map-my-grandmother-drew',
    'reading-contours-with-your-fingers',
    'a-letter-about-a-first-map',
    'folded-vale-map',
  ],
  'the-map-my-grandmother-drew': ['what-the-old-survey-left-out', 'a-letter-about-a-first-map'],
  'reading-contours-with-your-fingers': ['lesson-3-hills-from-above', 'contour-tea-towel'],
  'what-the-old-survey-left-out': ['lost-on-purpose', 'pencil-roll'],
  'salt-and-pine': ['folded-vale-map'],
  'lost-on-purpose': ['lesson-4-finding-the-bus', 'brass-compass'],
  'lesson-1-north-and-other-promises': ['brass-compass', 'lost-on-purpose'],
  'lesson-2-how-long-is-a-mile': ['field-notebook', 'walking-a-river-backwards'],
  'lesson-3-hills-from-above': ['the-forty-minute-hill'],
  'lesson-4-finding-the-bus': ['fog-is-a-room'],
  'six-names-for-drizzle': ['a-rain-diary', 'fog-is-a-room', 'the-umbrella-debate__trashed'],
  'a-rain-diary': ['rain-gauge', 'the-sky-at-four-oclock', 'minutes-of-the-autumn-meeting', 'field-notebook'],
  'the-sky-at-four-oclock': ['tea-wind-repeat'],
  'the-day-we-turned-back': ['soup-for-a-cold-ridge'],
  'tea-wind-repeat': ['boil-water-with-sticks', 'storm-kettle', 'enamel-mug', 'the-umbrella-debate__trashed'],
  'sew-a-map-case': ['folded-vale-map', 'a-rain-diary'],
  'boil-water-with-sticks': ['storm-kettle', 'the-smallest-possible-camp', 'minutes-of-the-autumn-meeting'],
  'soup-for-a-cold-ridge': ['enamel-mug'],
  'the-smallest-possible-camp': ['candle-lantern'],
  'a-letter-from-the-sand-roads': ['a-letter-about-a-first-map', 'why-slow-maps-win', 'walking-a-river-backwards'],
  'storm-kettle': ['enamel-mug', 'candle-lantern'],
  'contour-tea-towel': ['enamel-mug'],
  'brass-compass': ['folded-vale-map'],
  'field-notebook': ['pencil-roll', 'rain-gauge'],
};

/** The posts whose related ones an editor has put in order, each with its whole list. All others show the newest first. */
const arranged: Links = {
  'the-long-way-home': related['the-long-way-home'] ?? [],
  'why-slow-maps-win': [
    'the-map-my-grandmother-drew',
    'reading-contours-with-your-fingers',
    'lost-on-purpose',
    'folded-vale-map',
    'a-letter-about-a-first-map',
    'a-letter-from-the-sand-roads',
    'walking-a-river-backwards',
  ],
  'the-forty-minute-hill': [
    'stiles-a-field-guide',
    'the-bench-census',
    'the-day-we-turned-back',
    'the-sky-at-four-oclock',
    'lesson-3-hills-from-above',
    'a-walk-for-the-leap-day',
    'the-long-way-home',
  ],
  'tea-wind-repeat': [
    'boil-water-with-sticks',
    'storm-kettle',
    'enamel-mug',
    'the-sky-at-four-oclock',
    'the-umbrella-debate__trashed',
    'the-long-way-home',
  ],
};

const parentOf: Links = {
  'read-a-map-in-four-walks': [
    'lesson-1-north-and-other-promises',
    'lesson-2-how-long-is-a-mile',
    'lesson-3-hills-from-above',
    'lesson-4-finding-the-bus',
  ],
  about: ['how-we-test-kettles'],
};

const references: Links = {
  'lesson-3-hills-from-above': ['reading-contours-with-your-fingers'],
  'a-letter-about-a-first-map': ['why-slow-maps-win'],
  'the-bench-census': ['seven-minutes-on-gull-holm'],
  'the-day-we-turned-back': ['the-sky-at-four-oclock'],
  'soup-for-a-cold-ridge': ['the-day-we-turned-back'],
  'a-walk-for-the-leap-day': ['the-forty-minute-hill'],
  'a-rain-diary': ['six-names-for-drizzle'],
  'lost-on-purpose': ['why-slow-maps-win'],
  'the-long-way-home': ['the-day-we-turned-back', 'walking-a-river-backwards', 'what-the-larches-know'],
  'folded-vale-map': ['salt-and-pine', 'what-the-old-survey-left-out', 'an-exact-account'],
  'the-shop': ['how-we-test-kettles'],
};

const dependsOn: Links = {
  'lesson-2-how-long-is-a-mile': ['lesson-1-north-and-other-promises'],
  'lesson-3-hills-from-above': ['lesson-2-how-long-is-a-mile', 'reading-contours-with-your-fingers'],
  'lesson-4-finding-the-bus': ['lesson-1-north-and-other-promises', 'lesson-2-how-long-is-a-mile'],
  'boil-water-with-sticks': ['storm-kettle'],
  'a-rain-diary': ['rain-gauge'],
  'the-smallest-possible-camp': ['candle-lantern', 'enamel-mug'],
  'where-the-swimming-place-is': ['an-exact-account'],
};

/** Who wrote along with the author that WordPress knows. Priya has published nothing, so visitors don't see her credit. */
const coAuthors: Readonly<Record<string, Login>> = {
  'the-long-way-home': 'tobias',
  'salt-and-pine': 'ines',
  'the-sky-at-four-oclock': 'hugh',
  'the-day-we-turned-back': 'hugh',
  'boil-water-with-sticks': 'maren',
  'soup-for-a-cold-ridge': 'tobias',
  'the-smallest-possible-camp': 'priya',
  'lost-on-purpose': 'ines',
  'the-bench-census': 'maren',
};

const favourites: Readonly<Record<Login, readonly string[]>> = {
  maren: ['the-map-my-grandmother-drew', 'the-owl-hour', 'tea-wind-repeat', 'an-exact-account'],
  tobias: ['fog-is-a-room', 'soup-for-a-cold-ridge', 'rain-gauge'],
  ines: ['what-the-larches-know', 'a-letter-from-the-sand-roads', 'a-letter-about-a-first-map', 'the-bench-census'],
  hugh: ['the-day-we-turned-back', 'the-forty-minute-hill', 'storm-kettle'],
  priya: ['seven-minutes-on-gull-holm', 'stiles-a-field-guide', 'why-slow-maps-win', 'field-notebook'],
  wim: [
    'the-long-way-home',
    'walking-home-by-moonlight',
    'six-names-for-drizzle',
    'a-rain-diary',
    'boil-water-with-sticks',
    'enamel-mug',
  ],
};

const posts: readonly PostRecord[] = [...stories, ...pages, ...products];
const bySlug = new Map(posts.map((post) => [post.slug, post]));

function find(slug: string): PostRecord & { readonly id: number } {
  const post = bySlug.get(slug);
  if (post?.id === undefined) throw new Error(`The demo has no post "${slug}".`);
  return { ...post, id: post.id };
}

function end(slug: string): RecordRef {
  return { objectType: 'post', id: find(slug).id };
}

/** A relation is as old as the younger of its posts, and never of tomorrow: drafts and the scheduled post have theirs already. */
function since(...slugs: readonly string[]): string {
  const latest = slugs.map((slug) => find(slug).date ?? '').reduce((a, b) => (a > b ? a : b));
  return latest > '2026-10-15' ? '2026-10-15T09:00:00Z' : latest;
}

function position(name: 'from_order' | 'to_order', list: readonly string[] | undefined, slug: string): Partial<RelationRecord> {
  return list?.includes(slug) ? { [name]: list.indexOf(slug) } : {};
}

/** Relations between posts; `ordered` keeps the order in which they are written down. */
function between(type: string, links: Links, ordered: boolean): RelationRecord[] {
  return Object.entries(links).flatMap(([from, targets]) =>
    targets.map((to) => ({
      kind: 'relation' as const,
      type,
      from: end(from),
      to: end(to),
      created_at: since(from, to),
      ...(ordered ? position('from_order', targets, to) : {}),
    })),
  );
}

const pairs: readonly RelationRecord[] = Object.entries(related).flatMap(([from, others]) =>
  others.map((to) => ({
    kind: 'relation' as const,
    type: 'related_to',
    from: end(from),
    to: end(to),
    created_at: since(from, to),
    ...position('from_order', arranged[from], to),
    ...position('to_order', arranged[to], from),
  })),
);

const credits: readonly RelationRecord[] = [...stories, ...pages].flatMap(({ slug = '', author = '' }) => {
  const authors = [author, ...(coAuthors[slug] ? [coAuthors[slug]] : [])];
  return authors.map((login, index) => ({
    kind: 'relation' as const,
    type: 'authored_by',
    from: end(slug),
    to: { objectType: 'user' as const, login },
    created_at: since(slug),
    ...(authors.length > 1 ? { from_order: index } : {}),
  }));
});

const shelves: readonly RelationRecord[] = posts.flatMap(({ slug = '', terms = [] }) =>
  terms.map((term) => ({
    kind: 'relation' as const,
    type: 'categorized_as',
    from: end(slug),
    to: { objectType: 'term' as const, taxonomy: term.taxonomy, slug: term.slug },
    created_at: since(slug),
  })),
);

const likes: readonly RelationRecord[] = Object.entries(favourites).flatMap(([login, slugs]) =>
  slugs.map((slug, index) => ({
    kind: 'relation' as const,
    type: 'favorite_posts',
    from: { objectType: 'user' as const, login },
    to: end(slug),
    created_at: since(slug),
    // Wim keeps his in the order in which the dog likes them.
    ...(login === 'wim' ? { from_order: index } : {}),
  })),
);

/** How everything hangs together, in all built-in relation types. */
export const relationRecords: readonly RelationRecord[] = [
  ...pairs,
  ...between('parent_of', parentOf, true),
  ...between('references', references, false),
  ...between('depends_on', dependsOn, false),
  ...credits,
  ...shelves,
  ...likes,
];
