import type { ReactElement } from 'react';
import {
  createClient,
  prefetchRelated,
  RelatedFeed,
  type RelatedPost,
  RelatedView,
  type RelationItem,
  RelxProvider,
  toQuery,
} from 'relx';
import { postItem, termItem, userItem } from '../react/fixtures.js';

const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'><path fill='#7a9' d='M0 0h300v200H0z'/></svg>";
const image = { src: 'https://site.example/a.svg', srcset: '', alt: '', width: 300, height: 200 };
/** What `image` is replaced with in the markup: safe URLs are http, and no request leaves a test. */
export const pixels = `data:image/svg+xml,${encodeURIComponent(svg)}`;
export const remote = image.src;

const long =
  'A long title about the unforeseeable Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and its readers';
const excerpt = 'Some words about it, enough of them for more than one line wherever that is narrow.';
const post = (id: number, related: Partial<RelatedPost>) => postItem(id, { excerpt, ...related });

const posts = [
  post(1, { title: 'Short', image }),
  post(2, { title: long }),
  post(3, { title: 'A title of some words', image, excerpt: '' }),
  post(4, { title: 'السفر الطويل إلى البيت', image }),
  post(5, { title: 'No link and no image', link: 'javascript:alert(1)' }),
];
const users = [userItem(1), userItem(2, { title: 'Maximiliane von Hohenzollern-Sigmaringen' }), userItem(3, { title: 'Bo' })];
const terms = [termItem(1), termItem(2, { title: 'A topic with a longer name' }), termItem(3, { title: 'Art' })];
/** Relations with data, and posts with terms. */
const credited = users.map((item) => ({ ...item, data: { role: 'photographer', since: '2026-03-05', weight: 12 } }));
const tagged = posts.map((item, index) => ({
  ...item,
  data: { weight: index },
  related: { ...item.related, terms: [...terms, termItem(4, { title: 'C' })].slice(index % 2).map(({ related }) => related) },
}));

const shown = (items: readonly RelationItem[]) => ({ status: 'success', items }) as const;
const pending = { status: 'pending' } as const;

const feed = { objectType: 'post', type: 'related_to', limit: 3, layout: 'grid', title: 'Feed' } as const;
const client = createClient({
  url: 'https://site.example/wp-json',
  fetch: async () => Response.json(posts.slice(0, 3), { headers: { 'X-WP-Total': '20', 'X-WP-TotalPages': '7' } }),
});

/** Every list component, in every layout and state that has a layout of its own. */
export async function components(): Promise<Readonly<Record<string, ReactElement>>> {
  const query = toQuery('post', { ...feed, postId: 1 });
  const snapshot = await prefetchRelated(client, [query]);
  return {
    list: <RelatedView objectType="post" related={shown(posts)} />,
    'list with images': <RelatedView objectType="post" showThumbnail excerptLength={9} related={shown(posts)} />,
    grid: <RelatedView objectType="post" layout="grid" excerptLength={9} related={shown(posts)} />,
    'grid of words': <RelatedView objectType="post" layout="grid" showThumbnail={false} related={shown(posts)} />,
    'grid of three columns': <RelatedView objectType="post" layout="grid" columns={3} related={shown(posts)} />,
    users: <RelatedView objectType="user" related={shown(users)} />,
    'grid of users': <RelatedView objectType="user" layout="grid" related={shown(users)} />,
    'users with fields': <RelatedView objectType="user" fields="role,since,weight" related={shown(credited)} />,
    'grid of users with fields': (
      <RelatedView objectType="user" layout="grid" fields="role,since,weight" related={shown(credited)} />
    ),
    'list with everything': (
      <RelatedView objectType="post" showThumbnail showDate showTerms fields="weight" excerptLength={9} related={shown(tagged)} />
    ),
    terms: <RelatedView objectType="term" related={shown(terms)} />,
    'grid of terms': <RelatedView objectType="term" layout="grid" related={shown(terms)} />,
    feed: (
      <RelxProvider client={client} snapshot={snapshot} postId={1}>
        <RelatedFeed {...feed} />
      </RelxProvider>
    ),
    'skeleton of a list': <RelatedView objectType="post" limit={3} related={pending} />,
    'skeleton of a list with images': (
      <RelatedView objectType="post" limit={3} showThumbnail excerptLength={9} related={pending} />
    ),
    'skeleton of a grid': <RelatedView objectType="post" layout="grid" limit={3} excerptLength={9} related={pending} />,
    'skeleton of users': <RelatedView objectType="user" limit={3} related={pending} />,
    'skeleton of a grid of users': <RelatedView objectType="user" layout="grid" limit={3} related={pending} />,
    'skeleton of a grid of terms': <RelatedView objectType="term" layout="grid" limit={3} related={pending} />,
  };
}
