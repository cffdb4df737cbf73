// What the page benchmark runs in Chromium: pages of lists, and lists against plain elements.
import { createElement as h, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createClient, RelatedFeed, RelatedPosts, RelxProvider } from 'relx';

const client = createClient();
const lists = (ids) => ids.map((post) => h(RelatedPosts, { key: post, postId: post, limit: 5, heading: `Related to ${post}` }));

/** Fifty lists over fifty posts. */
window.manyLists = (ids) => {
  createRoot(document.getElementById('root')).render(h(RelxProvider, { client }, lists(ids)));
};
/** The same, rendered by the server. */
window.hydrateLists = (ids, snapshot) => {
  hydrateRoot(document.getElementById('root'), h(RelxProvider, { client, snapshot }, lists(ids)));
};

function Plain({ load }) {
  const [items, setItems] = useState([]);
  useEffect(() => void load().then(setItems), [load]);
  if (items.length === 0) return null;
  const hasImages = items.some(({ related }) => related.image);
  return h(
    'div',
    {
      className: 'relx-related-posts relx-related-grid',
      'data-state': 'success',
      'data-layout': 'grid',
      'data-thumbnails': hasImages || undefined,
    },
    [
      h('h2', { key: 1, className: 'relx-related-title' }, 'Related content'),
      h(
        'ul',
        { key: 2, className: 'relx-related-items', role: 'list' },
        items.map(({ id, type, related: { title, link, date, date_gmt, image } }, index) =>
          h('li', { key: id, className: 'relx-related-item' }, [
            hasImages &&
              (image
                ? h('img', {
                    key: 1,
                    className: 'relx-related-item-image',
                    sizes: 'auto, 320px',
                    width: image.width,
                    height: image.height,
                    loading: 'lazy',
                    decoding: 'async',
                    alt: '',
                    srcSet: image.srcset,
                    src: image.src,
                  })
                : h('span', { key: 1, className: 'relx-related-item-image', 'aria-hidden': true })),
            h('a', { key: 2, ...linkProps(type, link, index) }, title),
            h(
              'time',
              { key: 3, className: 'relx-related-item-date', dir: 'auto', dateTime: date_gmt ? `${date_gmt}Z` : date },
              format.format(Date.parse(date)),
            ),
          ]),
        ),
      ),
    ],
  );
}
const linkProps = (type, href, index) => ({
  className: 'relx-related-item-link',
  href,
  dir: 'auto',
  'data-relx-type': type,
  'data-relx-position': index + 1,
});
const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Measures the milliseconds from the response to fifty items with their layout done. Returns them with the HTML. */
async function measured(json, render) {
  let answered = 0;
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    answered = performance.now();
    return new Response(json, { headers: { 'content-type': 'application/json' } });
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const painted = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (place.querySelectorAll('a').length < 50) return;
      observer.disconnect();
      void place.offsetHeight;
      resolve({ time: performance.now() - answered, html: place.innerHTML });
    }).observe(place, { childList: true, subtree: true });
  });
  root.render(render(answer));
  const result = await painted;
  root.unmount();
  place.remove();
  return result;
}

// neither shows anything before its data are there
window.compare = async (json, rounds) => {
  const times = { list: [], plain: [] };
  for (let round = 0; round < rounds; round++) {
    const list = await measured(json, (fetch) =>
      h(
        RelxProvider,
        { client: createClient({ fetch }) },
        h(RelatedPosts, { postId: 1, limit: 50, layout: 'grid', loading: null }),
      ),
    );
    const plain = await measured(json, (fetch) => h(Plain, { load: async () => (await fetch()).json() }));
    const [one, other] = [list.html, plain.html];
    if (one !== other)
      throw new Error(`The plain elements have other HTML: ${other.slice(0, 500)}, and not ${one.slice(0, 500)}`);
    times.list.push(list.time);
    times.plain.push(plain.time);
  }
  return times;
};

/** The lists of {@link lists} as plain elements. */
const plainLists = (ids, pages) =>
  ids.map((id, list) =>
    h(
      'div',
      {
        key: id,
        role: 'region',
        'aria-label': `Related to ${id}`,
        className: 'relx-related-posts relx-related-list',
        'data-state': 'success',
        'data-layout': 'list',
      },
      h('h2', { className: 'relx-related-title' }, `Related to ${id}`),
      h(
        'ul',
        { className: 'relx-related-items', role: 'list' },
        pages[list].items.map(({ id: key, type, related: { title, link } }, index) =>
          h('li', { key, className: 'relx-related-item' }, h('a', linkProps(type, link, index), title)),
        ),
      ),
    ),
  );

/** Calls back after the effects of the elements before it. */
function Done({ onDone }) {
  useEffect(onDone, [onDone]);
  return null;
}

let hydrated;
let snapshot;
/** Copies the HTML of the server, then hydrates the copy with lists or with plain elements, then removes it. */
window.copyHtml = () => {
  snapshot = JSON.parse(document.getElementById('snapshot').textContent);
  hydrated = document.body.appendChild(document.createElement('div'));
  hydrated.innerHTML = document.getElementById('root').innerHTML;
};
window.hydrateCopy = (name, ids) =>
  new Promise((resolve, reject) => {
    const elements =
      name === 'lists' ? h(RelxProvider, { key: name, client, snapshot }, lists(ids)) : plainLists(ids, Object.values(snapshot));
    const root = hydrateRoot(hydrated, [elements, h(Done, { key: 'done', onDone: resolve })], { onRecoverableError: reject });
    window.removeCopy = () => {
      root.unmount();
      hydrated.remove();
    };
  });

/** Shows a feed of `count` items. Its button loads 50 more. */
window.longFeed = (json, count, layout) => {
  const items = JSON.parse(json);
  let loaded = 0;
  const fetch = async () => {
    const next = Array.from({ length: loaded ? 50 : count }, (_, index) => ({
      ...items[index % items.length],
      id: loaded + index + 1,
    }));
    loaded += next.length;
    return Response.json(next, { headers: { 'X-WP-Total': String(2 * count) } });
  };
  const feed = h(RelatedFeed, { objectType: 'post', postId: 1, limit: 50, layout });
  createRoot(document.getElementById('root')).render(h(RelxProvider, { client: createClient({ fetch }) }, feed));
};
/** Replaces the feed by plain elements with the same HTML, and the style sheet by a handwritten one. Its button clones 50 items. */
window.makePlain = (style) => {
  const root = document.getElementById('root');
  const plain = root.cloneNode(true);
  root.replaceWith(plain);
  document.querySelector('style').textContent = style;
  const list = plain.querySelector('ul');
  plain.querySelector('button').onclick = () =>
    list.append(...[...list.children].slice(0, 50).map((item) => item.cloneNode(true)));
};
window.countFrames = () => {
  window.frameCount = 0;
  const count = () => {
    window.frameCount += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
};
