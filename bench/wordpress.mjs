// What the plugin costs a WordPress site, MariaDB with php-fpm, each against the same without in pairs of requests.
import { loadavg } from 'node:os';
import { load, median, rounded } from './http.mjs';
import { compare, createClock } from './wordpress/pairs.mjs';
import { startSite } from './wordpress/site.mjs';

const PAIRS = 300;
/** Of what has no aim. */
const FEW_PAIRS = 100;
/** Pairs before those that count: caches fill, and each process of php-fpm has begun. */
const WARM = 20;
const ROUNDS = 3;

const atMost = (most, result) => ({ ...result, aim: `at most ${most}`, reached: result.times <= most });
const atLeast = (least, result) => ({ ...result, aim: `at least ${least}`, reached: result.times >= least });

/** How many requests a second the service answers itself, and through WordPress, sixteen at once. */
async function throughput({ site, posts }, service) {
  const requests = posts.slice(-64).map((id) => ({ method: 'GET', path: `/wp-json/relx/v1/post/${id}` }));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [direct, through] = [service, site].map(
      ({ url }) =>
        () =>
          load(new URL(url).port, requests),
    );
    rounds.push([(await direct()).per_second, (await through()).per_second]);
  }
  const ratios = rounds.map(([direct, through]) => direct / through);
  const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => rounded(ratio, 1));
  return { times: rounded(median(ratios), 1), spread, per_second: rounds };
}

export async function wordpress() {
  const before = loadavg()[0];
  const running = await startSite();
  const { site, service, keeping, posts } = running;
  const clock = createClock();
  try {
    const [with_list, without_list] = posts.slice(-2).reverse();
    const ms = (url) => async () => (await clock.ask(url)).ms;
    const page = (id) => `${site.url}/walk-${posts.indexOf(id) + 1}/`;
    const [list, plain] = [page(with_list), page(without_list)];
    // what is compared is there, and nowhere else
    const hasList = async (url) => (await clock.ask(url)).text.includes('relx-related-item-link');
    if (!(await hasList(list)) || (await hasList(plain))) throw new Error('The pages have not the lists that they should have.');
    const route = `/wp-json/relx/v1/post/${with_list}`;
    const answers = await Promise.all([site, service].map(async ({ url }) => JSON.parse((await clock.ask(url + route)).text)));
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1]))
      throw new Error('WordPress answers what the service does not.');
    const paired = async (one, other, pairs = PAIRS) => {
      await compare(ms(one), ms(other), WARM);
      return compare(ms(one), ms(other), pairs);
    };
    return {
      load_before: rounded(before, 1),
      items: answers[0].length,
      page_with_list_of_page_without: atMost(1.05, await paired(list, plain)),
      page_with_plugin_of_page_without_plugin: await paired(`${plain}?with`, `${plain}?without`, FEW_PAIRS),
      page_of_itself: await paired(plain, plain, FEW_PAIRS),
      rest_of_empty_route: atMost(1.25, await paired(site.url + route, `${site.url}/wp-json/bench/v1/empty`)),
      wordpress_of_service: atLeast(50, await paired(site.url + route, service.url + route)),
      wordpress_of_service_that_keeps_answers: atLeast(50, await paired(site.url + route, keeping.url + route)),
      service_per_second_of_wordpress: await throughput(running, service),
      service_that_keeps_answers_per_second_of_wordpress: atLeast(50, await throughput(running, keeping)),
      load_after: rounded(loadavg()[0], 1),
    };
  } finally {
    clock.close();
    await running.stop();
  }
}
