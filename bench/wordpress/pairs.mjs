// Measures pairs of requests, one after the other, so that other load on the machine affects both.
import { Agent, get } from 'node:http';
import { figure, ratio } from '../figure.mjs';

/** Creates a function that sends requests over one connection, and returns the milliseconds until the response is complete. */
export function createClock() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (url, { status = 200, headers = {} } = {}) =>
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
  return { send, close: () => agent.destroy() };
}

/**
 * Measures the ratio of the times of `one` and `other`, in pairs that alternate in order, and the times of each. The fastest
 * fifth of each is what other load on the machine has affected least.
 */
export async function compare(one, other, pairs, aim) {
  const ms = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? [one, other] : [other, one];
    const [first, second] = [await order[0](), await order[1]()];
    const [a, b] = pair % 2 === 0 ? [first, second] : [second, first];
    ms[0].push(a);
    ms[1].push(b);
  }
  const fastest = ms.map((all) => all.toSorted((a, b) => a - b)[Math.floor(pairs / 5)]);
  return {
    ratio: ratio(...ms, aim),
    ratio_of_fastest_fifth: figure([fastest[0] / fastest[1]]),
    milliseconds: figure(ms[0], { unit: 'ms', digits: 2 }),
    baseline_milliseconds: figure(ms[1], { unit: 'ms', digits: 2 }),
  };
}
