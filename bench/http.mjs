// Servers in processes of their own, as in production, and load on them from this one.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Starts a server of this folder; `ask` gives its answer to a message, `stop` ends it. */
export async function start(file, ...args) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args.map(String), {
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  const [hello] = await once(child, 'message');
  return {
    ...hello,
    async ask(question) {
      child.send(question);
      const [answer] = await once(child, 'message');
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

/**
 * What a load of so many connections for so many seconds, or of so many requests, came to. The requests are dealt out to
 * the connections, so that no two of them send the same. `ended` is when the last answer came: autocannon itself ends with a second.
 */
export async function load(port, requests, { connections = 16, seconds = 5, amount, expected = 200 } = {}) {
  let dealt = 0;
  let ended = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    setupClient(client) {
      const hand = dealt++;
      client.on('response', () => {
        ended = performance.now();
      });
      client.setRequests(requests.filter((_, index) => index % connections === hand));
    },
    ...(amount === undefined ? { duration: seconds } : { amount }),
  });
  const other = Object.keys(result.statusCodeStats).filter((status) => Number(status) !== expected);
  if (other.length > 0 || result.errors > 0)
    throw new Error(`${result.errors} failed, and there were answers ${JSON.stringify(result.statusCodeStats)}`);
  return { per_second: result.requests.average, p50_ms: result.latency.p50, p99_ms: result.latency.p99, ended };
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
export const rounded = (number, digits = 3) => Number(number.toFixed(digits));
