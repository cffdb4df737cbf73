import type { ContentRecord, PostRecord, RecordRef, RelationRecord } from 'relx/core';
import { demoContent } from '../../demo/content/index.js';

/** Posts whose lists are shown, by their special property. `demo` is the demo's post. */
export const sources = { demo: 1, alone: 2001, one: 2002, many: 2003, long: 2004, bare: 2005, rtl: 2006 } as const;

const demo = [...demoContent()];
const images = demo.flatMap((record) => (record.kind === 'post' && record.type === 'attachment' ? [record.id] : []));

/** Fifty texts: all combinations of the first words with the others. */
const pairs = (first: readonly string[], others: readonly string[]) =>
  first.flatMap((one) => others.map((other) => `${one} ${other}`));

interface Ends {
  readonly posts: readonly string[];
  readonly people: readonly string[];
  readonly topics: readonly string[];
}

/** Titles and names of the objects related to each post. */
const ends: Readonly<Record<'one' | 'many' | 'long' | 'bare' | 'rtl', Ends>> = {
  one: { posts: ['The only walk like it'], people: ['Ada Byron'], topics: ['Solitude'] },
  many: {
    posts: pairs(
      ['The path to', 'A morning at', 'Rain over', 'Two ways round', 'Lunch at'],
      [
        'Long Meadow',
        'Gull Holm',
        'Cold Edge',
        'Sallow Point',
        'the quarry',
        'the ford',
        'the hut',
        'the harbour',
        'the cairn',
        'Pine Ridge',
      ],
    ),
    people: pairs(
      ['Asa', 'Bea', 'Cy', 'Dot', 'Eli'],
      ['Ames', 'Berg', 'Cole', 'Diaz', 'Eide', 'Ford', 'Gray', 'Hale', 'Iyer', 'Jung'],
    ),
    topics: pairs(
      ['Slow', 'Wet', 'Old', 'Lost', 'Odd'],
      ['maps', 'paths', 'boots', 'hills', 'tides', 'kettles', 'lamps', 'gates', 'walls', 'dogs'],
    ),
  },
  long: {
    posts: [
      'An account, in as many words as it took, of the afternoon on which four of us set out for the lighthouse with one umbrella, and of which of us came home dry',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, and other stations on the way',
      'https://example.org/an/address/that/somebody/has/pasted/where/the/title/goes?and=it&has=no&place=to&break=',
      'Short',
    ],
    people: [
      'Her Excellency the Right Honourable Lady Philippa Wilhelmina Featherstonehaugh-Cholmondeley of Sallow Point',
      'Wolfeschlegelsteinhausenbergerdorff',
      'Bo',
    ],
    topics: [
      'Things that we were asked to write about more often, and that we have written about once before',
      'Antidisestablishmentarianism',
      'Tea',
    ],
  },
  bare: {
    posts: ['A walk of which nobody has a picture', 'Lens cap', 'In complete darkness'],
    people: ['Nadia', 'Émile', 'Østen', '李雷'],
    topics: ['Darkness', 'Fog', 'Lens caps'],
  },
  rtl: {
    posts: ['הדרך הארוכה הביתה', 'שבע דקות באי', 'Walking a river backwards', 'למה מפות איטיות מנצחות (חלק 2)'],
    people: ['נועה לוי', 'Maren Okafor', 'יונתן בן־דוד'],
    topics: ['הליכה', 'מפות', 'Weather', 'מזג אוויר'],
  },
};

/** The people of the demo's post, with data of each relation. */
const credits = [
  ['maren', { note: 'Walked all of it', since: '2024-05-01', lead: true }],
  ['tobias', { role: 'photographer' }],
  ['ines', { role: 'editor', note: 'Second edition' }],
] as const;

const relation = (type: string, from: number, to: RecordRef, position: number): RelationRecord => ({
  kind: 'relation',
  type,
  from: { objectType: 'post', id: from },
  to,
  from_order: position,
});

function* lists(name: keyof typeof ends): Iterable<ContentRecord> {
  const source = sources[name];
  const { posts, people, topics } = ends[name];
  const hasImages = name !== 'bare';
  // separate IDs: 100 for each post
  const id = (index: number) => source * 100 + index;
  const day = (index: number) => new Date(Date.UTC(2026, 2, 1 + index, 8, 30)).toISOString();

  for (const [index, display_name] of people.entries()) {
    yield { kind: 'user', login: `${name}-${index}`, display_name, role: 'author', meta: hasImages ? avatar(index) : {} };
  }
  for (const [index, topic] of topics.entries()) {
    yield { kind: 'term', taxonomy: 'post_tag', slug: `${name}-${index}`, name: topic };
  }
  const count = Math.max(posts.length, people.length);
  for (let index = 0; index < count; index++) {
    // users without published posts are hidden
    const title = posts[index] ?? `${people[index]} writes`;
    const author = `${name}-${index % people.length}`;
    const image = images[index % images.length];
    yield {
      ...post(id(index), title, day(index)),
      author,
      excerpt:
        index % 2 === 0
          ? 'Half a day out, half a day back, and a kettle in the middle of it that nobody had expected to find.'
          : '',
      meta: hasImages ? { _thumbnail_id: `${image}` } : {},
    };
  }
  for (const index of posts.keys()) yield relation('related_to', source, { objectType: 'post', id: id(index) }, index);
  for (const index of people.keys())
    yield relation('authored_by', source, { objectType: 'user', login: `${name}-${index}` }, index);
  for (const index of topics.keys()) {
    yield relation('categorized_as', source, { objectType: 'term', taxonomy: 'post_tag', slug: `${name}-${index}` }, index);
  }
}

const post = (id: number, title: string, date: string): PostRecord => ({ kind: 'post', id, type: 'post', title, date });

/** A portrait of the demo. */
const avatar = (index: number) => ({
  relx_avatar: `avatars/${['maren-okafor', 'tobias-lindqvist', 'hugh-penhallow'][index % 3]}.svg`,
});

/** Content of the demo, and additional extreme cases: most items, longest titles, missing data. */
export function* storyContent(): Iterable<ContentRecord> {
  yield* demo;
  for (const [name, id] of Object.entries(sources)) {
    if (name !== 'demo') yield { ...post(id, `Story: ${name}`, '2026-02-01T08:30:00Z'), author: 'maren' };
  }
  for (const [index, [login, data]] of credits.entries())
    yield { ...relation('credits', sources.demo, { objectType: 'user', login }, index), data };
  for (const name of Object.keys(ends) as (keyof typeof ends)[]) yield* lists(name); // the object's own keys
}
