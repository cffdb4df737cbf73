// Measures renderToString of a thousand items in twenty lists, in pairs with the same HTML as plain elements. Prints milliseconds of
// processor time, which other load on the machine affects less.
process.env.NODE_ENV = 'production';
const { createElement: h, Fragment } = await import('react');
const { renderToString } = await import('react-dom/server');
const { toQuery, createClient, prefetchRelated, RelatedPosts, RelxProvider } = await import('relx');

const LISTS = 20;
const ITEMS = 50;
const PAIRS = 200;
/** The first renders are compiled while they run. */
const WARM = 40;
const item = (list, index) => ({
  id: list * ITEMS + index + 1,
  from_id: list + 1,
  from_type: 'post',
  to_id: index + 1000,
  to_type: 'post',
  type: 'related_to',
  created_at: '2026-01-01T00:00:00Z',
  related: {
    id: index + 1000,
    object_type: 'post',
    subtype: 'post',
    title: `Post number ${index} & its title`,
    link: `https://site.example/post-${index}/`,
    date: '2026-03-05T08:00:00Z',
    excerpt: 'One two three four five six seven eight nine ten eleven twelve.',
    image: { src: `/a-${index}.jpg`, srcset: `/a-${index}.jpg 300w, /b-${index}.jpg 600w`, alt: '', width: 300, height: 200 },
  },
});
const layout = process.argv[2] ?? 'list';
const isGrid = layout === 'grid';
const props = { limit: ITEMS, layout, excerptLength: isGrid ? 8 : 0 };
const client = createClient({
  fetch: async (path) => {
    const names = new URL(path, 'http://a').searchParams.get('objects').split(',');
    const entry = (name, list) => [name, { items: Array.from({ length: ITEMS }, (_, index) => item(list, index)), total: ITEMS }];
    return Response.json(Object.fromEntries(names.map(entry)));
  },
});
const posts = Array.from({ length: LISTS }, (_, list) => list + 1);
const snapshot = await prefetchRelated(
  client,
  posts.map((post) => toQuery('post', { ...props, postId: post })),
);
const lists = () =>
  h(
    RelxProvider,
    { client, snapshot },
    posts.map((post) => h(RelatedPosts, { ...props, key: post, postId: post })),
  );

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
function plainItem({ id, type, related: { title, link, date, image, excerpt } }, index) {
  const data = { 'data-relx-type': type, 'data-relx-position': index + 1 };
  const linkElement = h('a', { key: 2, className: 'relx-related-item-link', href: link, dir: 'auto', ...data }, title);
  if (!isGrid) return h('li', { key: id, className: 'relx-related-item' }, linkElement);
  return h('li', { key: id, className: 'relx-related-item' }, [
    h('img', {
      key: 1,
      className: 'relx-related-item-image',
      sizes: 'auto, (max-width: 480px) 100vw, 320px',
      width: image.width,
      height: image.height,
      loading: 'lazy',
      decoding: 'async',
      alt: '',
      srcSet: image.srcset,
      src: image.src,
    }),
    linkElement,
    h('time', { key: 3, className: 'relx-related-item-date', dir: 'auto', dateTime: date }, format.format(Date.parse(date))),
    h('p', { key: 4, className: 'relx-related-item-excerpt', dir: 'auto' }, `${excerpt.split(' ').slice(0, 8).join(' ')}…`),
  ]);
}
function PlainList({ items }) {
  return h('div', {
    className: `relx-related-posts relx-related-${layout}`,
    'data-state': 'success',
    'data-layout': layout,
    ...(isGrid ? { 'data-thumbnails': true } : {}),
    children: [
      h('h2', { key: 1, className: 'relx-related-title' }, 'Related content'),
      h('ul', { key: 2, className: 'relx-related-items', role: 'list' }, items.map(plainItem)),
    ],
  });
}
const pages = Object.values(snapshot);
const plain = () =>
  h(
    Fragment,
    null,
    pages.map(({ items }, index) => h(PlainList, { key: index, items })),
  );

if (renderToString(lists()) !== renderToString(plain())) throw new Error('The plain elements have other HTML.');
/** The time of the processor has a step of some microseconds, so a sample is of several renderings. */
const RENDERINGS = 4;
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const times = { lists: [], plain: [] };
for (let pair = 0; pair < WARM + PAIRS; pair++) {
  for (const [name, page] of Object.entries({ lists, plain })) {
    const before = used();
    for (let rendering = 0; rendering < RENDERINGS; rendering++) renderToString(page());
    if (pair >= WARM) times[name].push((used() - before) / RENDERINGS);
  }
}
console.log(JSON.stringify(times));
