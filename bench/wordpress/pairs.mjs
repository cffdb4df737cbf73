// Measures pairs of requests, one after the other, so that other load on the machine affects both.
import { Agent, get } from 'node:http';
import { median, rounded } from '../http.mjs';

/** Creates a function that sends requests over one connection, and returns the milliseconds until the response is complete. */
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
          else reject(new Error(`${url} returned ${response.statusCode}`));
        });
        response.once('error', reject);
      }).once('error', reject);
    });
  return { ask, close: () => agent.destroy() };
}

const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)];

/**
 * Measures the ratio of the times of `one` and `other`. Returns the median over the pairs, which alternate in order, with the
 * middle half of the pairs, and the sorted medians of ten parts of the run. Also returns the times of the fastest fifth of each,
 * which other load has affected least.
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
