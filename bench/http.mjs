// Starts servers in separate processes, as in production, and sends load from this process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Starts a server of this folder. `request` returns its response to a message, and `stop` stops it. */
export async function start(file, ...args) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args.map(String), {
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  const [hello] = await once(child, 'message');
  return {
    ...hello,
    async request(question) {
      child.send(question);
      const [message] = await once(child, 'message');
      return message;
    },
    stop: () => child.disconnect(),
  };
}

/**
 * Sends load over several connections, for a number of seconds or of requests, and returns the results. The requests are
 * distributed over the connections, so that no two connections send the same request. `ended` is the time of the last response,
 * and `rate` the requests per second until then, because autocannon itself stops at a full second.
 */
export async function load(port, requests, { connections = 16, seconds = 5, amount, expected = 200 } = {}) {
  let dealt = 0;
  let ended = 0;
  const started = performance.now();
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
    throw new Error(
      `${result.errors} requests failed, ${result.timeouts} of them without a response in ten seconds: ${JSON.stringify(result.statusCodeStats)}`,
    );
  const rate = result.requests.total / ((ended - started) / 1000);
  return { rate, per_second: result.requests.average, p50_ms: result.latency.p50, p99_ms: result.latency.p99, ended };
}

/** Sends a number of requests, and returns the CPU time of the server for each, in microseconds. */
export async function cpuPerRequest(server, requests, options) {
  const total = async () => {
    const { user, system } = await server.request('cpu');
    return user + system;
  };
  const before = await total();
  await load(server.port, requests, { ...options, amount: requests.length });
  return ((await total()) - before) / requests.length;
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
export const rounded = (number, digits = 3) => Number(number.toFixed(digits));
