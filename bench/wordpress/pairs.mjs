// Two requests paired, one after the other: what else the machine does falls on both.
import { Agent, get } from 'node:http';
import { median, rounded } from '../http.mjs';

/** What makes requests over one kept connection: its milliseconds until the whole answer is there. */
export function createClock() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (url, { status = 200, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      get(url, { agent, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.once('end', () => {
          const ms = performance.now() - started;
          if (response.statusCode === status) resolve({ ms, text: Buffer.concat(parts).toString(), headers: response.headers });
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
        response.once('error', reject);
      }).once('error', reject);
    });
  return { ask, close: () => agent.destroy() };
}

const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)];

/**
 * How many times as long `one` takes as `other`: the median over so many pairs, each in the order that the one before had not,
 * with the middle half of the pairs, and the medians of ten parts of the run from lowest to highest. Beside it, what the
 * fastest fifth of each took, which others on the machine have disturbed least.
 */
export async function compare(one, other, pairs) {
  const ratios = [];
  const ms = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? [one, other] : [other, one];
    const [first, second] = [await order[0](), await order[1]()];
    const [a, b] = pair % 2 === 0 ? [first, second] : [second, first];
    ratios.push(a / b);
    ms[0].push(a);
    ms[1].push(b);
  }
  const part = pairs / 10;
  const parts = Array.from({ length: 10 }, (_, index) => median(ratios.slice(index * part, (index + 1) * part)));
  const fastest = ms.map((all) => quantile(all, 0.2));
  return {
    times: rounded(median(ratios)),
    middle_half: [rounded(quantile(ratios, 0.25)), rounded(quantile(ratios, 0.75))],
    parts_of_the_run: [rounded(Math.min(...parts)), rounded(Math.max(...parts))],
    ms: ms.map((all) => rounded(median(all), 2)),
    fastest_fifth: { times: rounded(fastest[0] / fastest[1]), ms: fastest.map((one) => rounded(one, 2)) },
    pairs,
  };
}
