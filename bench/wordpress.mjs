// Measures the cost of the plugin on a WordPress site with MariaDB and php-fpm. Each request is paired with the same request
// without the plugin. RELX_PEER=<folder of Native Content Relationships> also measures that plugin, on the same pages.
import { loadavg } from 'node:os';
import { figure } from './figure.mjs';
import { rounded } from './http.mjs';
import { compare, createClock } from './wordpress/pairs.mjs';
import { startSite } from './wordpress/site.mjs';

const PAIRS = 300;
/** For results without a target. */
const FEW_PAIRS = 100;
/** Pairs for warm-up: caches fill, and each php-fpm process starts. */
const WARM = 20;

/** Measures a plugin: a page with a list compared with the same page without one, and a route compared with an empty one. */
async function costs(paired, { page, plain, route, empty }) {
  return {
    page_with_list_of_page_without: await paired(page, plain, { atMost: 1.05 }),
    rest_of_empty_route: await paired(route, empty, { atMost: 1.15, why: 'it loads 46 PHP files more, and reads ten posts' }),
  };
}

export async function wordpress() {
  const before = loadavg()[0];
  const { site, pages, peer, stop } = await startSite(process.env.RELX_PEER);
  const clock = createClock();
  try {
    const ms = (path) => async () => (await clock.send(site.url + path)).ms;
    const text = async (path) => (await clock.send(site.url + path)).text;
    const links = async (path) => (await text(path)).split('relx-related-item-link').length - 1;
    // Check that the compared pages have the expected lists.
    const shown = await Promise.all(
      ['list', 'long', 'plain', 'list/?plugin=none'].map((name) => links(`/${name}/`.replace('//', '/'))),
    );
    if (shown.join() !== '5,5,0,0') throw new Error(`The pages list ${shown.join(', ')} posts, not 5, 5, 0 and 0.`);
    const route = (name) => `/wp-json/relx/v1/post/${pages[name]}`;
    const items = async (name) => JSON.parse(await text(route(name))).length;
    if ((await items('list')) !== 10 || (await items('long')) !== 10) throw new Error('The REST API does not list 10 posts.');
    const paired = async (one, other, { pairs = PAIRS, ...aim } = {}) => {
      await compare(ms(one), ms(other), WARM);
      return compare(ms(one), ms(other), pairs, aim);
    };
    const statements = async (name) => {
      const [, all, relations] = /statements (\d+), of relations (\d+)/.exec(await text(`/${name}/?count`));
      return { all: Number(all), ofRelations: Number(relations) };
    };
    const [empty, plain] = ['/wp-json/bench/v1/empty', '/plain/'];
    const { ofRelations } = await statements('lists');
    const few = { pairs: FEW_PAIRS };
    return {
      load_before: rounded(before, 1),
      ...(await costs(paired, { page: '/list/', plain, route: route('list'), empty })),
      relation_statements_of_50_lists: figure([ofRelations], { unit: 'statements', atMost: 50 }),
      page_of_10000_relations_of_10: await paired('/long/', '/list/', { atMost: 1.05 }),
      rest_of_10000_relations_of_10: await paired(route('long'), route('list'), { atMost: 1.05 }),
      page_with_50_lists_of_page_without: await paired('/lists/', plain, few),
      page_with_plugin_of_page_without_plugin: await paired(plain, `${plain}?plugin=none`, few),
      page_of_itself: await paired(plain, plain, few),
      statements: { plain: await statements('plain'), list: await statements('list'), long: await statements('long') },
      ...(peer && { [peer]: await ofPeer(peer, { paired, pages, text }) }),
      load_after: rounded(loadavg()[0], 1),
    };
  } finally {
    clock.close();
    await stop();
  }
}

/** Measures another plugin: its list, its route, and the page with the plugin compared with the page without plugins. */
async function ofPeer(peer, { paired, pages, text }) {
  const plugin = `?plugin=${peer}`;
  if (!/part 30\d/.test((await text(`/peer/${plugin}`)).split('naticore')[1] ?? '')) throw new Error(`${peer} lists nothing.`);
  return {
    ...(await costs(paired, {
      page: `/peer/${plugin}`,
      plain: `/plain/${plugin}`,
      route: `/wp-json/naticore/v1/post/${pages.list}${plugin}`,
      empty: `/wp-json/bench/v1/empty${plugin}`,
    })),
    page_with_plugin_of_page_without_plugin: await paired(`/plain/${plugin}`, '/plain/?plugin=none', { pairs: FEW_PAIRS }),
  };
}
