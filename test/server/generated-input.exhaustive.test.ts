import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedSite, failureOf, openCountedSite } from './counted-site.js';
import { type GeneratedRequest, garbled, generatedRequest } from './generated-requests.js';

/** fast-check prints it with the smallest request that fails, and the path to it. */
const SEED = 20_260_101;
const RUNS = 9000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Reachable memory, in bytes, after a collection of garbage. */
function reachable(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('generated input', () => {
  let site: CountedSite;
  /** The rows after the last request. */
  let rows: Awaited<ReturnType<CountedSite['rows']>>;
  beforeAll(async () => {
    site = await openCountedSite();
  });
  afterAll(() => site.stop());

  function toRequest({ method, path, role, headers, body }: GeneratedRequest): Request {
    const authorization = role === 'visitor' ? {} : { authorization: role === 'garbled' ? garbled : site.authorization(role) };
    const bodiless = method === 'GET' || method === 'HEAD' || body === undefined;
    return new Request(`https://site.example/wp-json${path}`, {
      method,
      headers: { ...headers, ...authorization },
      // bytes over a plain buffer are a body; the types know of shared ones
      ...(bodiless ? {} : { body: body as BodyInit }),
    });
  }

  /** Checks one response, whatever the request. Returns its status. */
  async function statusOf(generated: GeneratedRequest): Promise<number> {
    const before = rows;
    const response = await site.app.fetch(toRequest(generated));
    const { status } = response;
    const after = await site.rows();
    rows = after;
    expect(site.faults.splice(0), 'a fault of the service').toEqual([]);
    expect(status, 'status').toBeLessThan(500);

    const head = generated.method === 'HEAD' || response.body === null;
    if (status >= 400 && !head) await failureOf(response);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = status < 300 && !head && isJson ? JSON.parse(await response.text()) : undefined;
    const { method, path, role } = generated;
    if (role === 'visitor' || role === 'garbled') expect(after, 'rows').toEqual(before);
    else if (path === '/relx/v1/relationships' && (method === 'POST' || method === 'DELETE')) {
      const removed = typeof body === 'object' && body !== null && 'deleted' in body;
      expect(after, 'rows').toEqual({
        relations: before.relations + (status === 201 ? 1 : removed ? -1 : 0),
        others: before.others,
      });
    } else if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') expect(after, 'rows').toEqual(before);
    return status;
  }

  it('leaves nothing behind in memory', async () => {
    const requests = fc.sample(generatedRequest, { seed: SEED, numRuns: 1000 }).filter(({ role }) => role !== 'garbled');
    const send = async () => {
      for (const generated of requests) await (await site.app.fetch(toRequest(generated))).arrayBuffer();
    };
    // compiles and caches everything that is created once
    await send();
    const before = reachable();
    const rounds = 4;
    for (let round = 0; round < rounds; round++) await send();
    // a request that is kept is several kilobytes; what the test's own surroundings note of each is some hundred bytes
    expect((reachable() - before) / (rounds * requests.length)).toBeLessThan(2048);
  });

  it('never breaks the service, and writes only what it may', async () => {
    const statuses = new Map<number, number>();
    rows = await site.rows();
    const property = fc.asyncProperty(generatedRequest, async (generated) => {
      const status = await statusOf(generated);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS });
    // the generator reaches all parts: reads, writes, and every way to be rejected
    expect([...statuses.keys()].sort()).toEqual([200, 201, 207, 304, 400, 401, 403, 404, 409, 410, 412]);
    expect(await site.broken()).toBe(0);
  });
});
