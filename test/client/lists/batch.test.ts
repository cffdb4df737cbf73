import { createClient, type RelatedQuery, RelxError } from 'relx/client';
import type { ObjectType } from 'relx/contract';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { posts, terms, users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';

const { alpha, beta, gamma, hub, draft } = posts;

let site: Site;
let sent: { path: string; signal: AbortSignal | null | undefined }[] = [];
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());
beforeEach(() => {
  sent = [];
});

const connect = () =>
  createClient({
    url: 'https://site.example/wp-json',
    // hundreds of reads on a busy machine are not sent again
    timeout: 600_000,
    fetch: (input, init) => {
      sent.push({ path: input.replace('https://site.example/wp-json', ''), signal: init.signal });
      return site.app.fetch(new Request(input, init));
    },
  });

type ReadArguments = readonly [ObjectType, number, RelatedQuery?];
const reads: readonly ReadArguments[] = [
  ['post', hub, { type: 'references', limit: 2 }],
  ['post', hub, { type: 'references', limit: 2, direction: 'incoming' }],
  ['post', alpha],
  ['post', beta, { orderBy: 'title', search: 'a, &b=?é' }],
  ['user', users.editor.id, { objectType: 'post' }],
  ['term', terms.news, { type: 'categorized_as', direction: 'incoming' }],
];

/** The response to each, requested one after the other. */
async function alone(list: readonly ReadArguments[]) {
  const client = connect();
  const pages = [];
  for (const [objectType, id, query] of list) pages.push(await client.listRelated(objectType, id, query));
  return pages;
}

describe('the reads of one tick', () => {
  it('are one request, whatever their options, and each has the response that it has alone', async () => {
    const expected = await alone(reads);
    expect(sent).toHaveLength(reads.length);
    sent = [];
    const client = connect();
    const pages = await Promise.all(reads.map(([objectType, id, query]) => client.listRelated(objectType, id, query)));
    expect(sent).toHaveLength(1);
    expect(pages).toEqual(expected);
  });

  it('are one read if their options are equal, in any notation', async () => {
    const client = connect();
    const [one, two] = await Promise.all([
      client.listRelated('post', hub, { type: 'references', limit: 2 }),
      client.listRelated('post', hub, { limit: 2, search: undefined, type: 'references' }),
    ]);
    expect(sent.map(({ path }) => path)).toEqual([`/relx/v1/post/${hub}?per_page=2&type=references`]);
    expect(two).toEqual(one);
  });

  it('are one request beside any number of reads that need their own', async () => {
    const client = connect();
    const first = client.listRelated('post', alpha);
    const own = Array.from({ length: 300 }, (_, index) => client.listRelated('post', hub, { page: index + 1 }));
    await Promise.allSettled([first, ...own, client.listRelated('post', beta)]);
    expect(sent.filter(({ path }) => path.startsWith('/relx/v1/related?'))).toHaveLength(1);
  });

  it('fail alone', async () => {
    const client = connect();
    const results = await Promise.allSettled([
      client.listRelated('post', hub),
      client.listRelated('post', draft),
      client.listRelated('post', -1),
      client.listRelated('post', Number.NaN),
      client.listRelated('post', alpha, { limit: 500 }),
      client.listRelated('post', alpha, { type: 'nonsense' as 'related_to' }),
    ]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.items.length > 0 : result.reason.code))).toEqual(
      [
        true,
        'rest_post_invalid_id',
        expect.stringMatching(/^rest_/),
        expect.stringMatching(/^rest_/),
        'rest_invalid_param',
        'ncr_invalid_type',
      ],
    );
    for (const result of results.slice(1)) expect((result as PromiseRejectedResult).reason).toBeInstanceOf(RelxError);
    // what a list of source objects cannot contain gets a request of its own
    expect(sent).toHaveLength(3);
  });

  it('of two ticks are two requests', async () => {
    const client = connect();
    await client.listRelated('post', alpha);
    await client.listRelated('post', beta);
    expect(sent).toHaveLength(2);
  });
});

describe('a read that is aborted', () => {
  it('is not sent if it is aborted immediately', async () => {
    const client = connect();
    const controller = new AbortController();
    const read = client.listRelated('post', alpha, {}, { signal: controller.signal });
    controller.abort();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    await expect(client.listRelated('post', beta, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await client.listRelated('post', gamma);
    expect(sent.map(({ path }) => path)).toEqual([`/relx/v1/post/${gamma}`]);
  });

  it('leaves the others their request, which the last one takes with it', async () => {
    let signal: AbortSignal | undefined;
    const client = createClient({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          signal = init.signal ?? undefined;
          signal?.addEventListener('abort', () => reject(signal?.reason));
        }),
    });
    const controllers = [alpha, beta, alpha].map(() => new AbortController());
    const reads = [alpha, beta, alpha].map((id, index) =>
      client.listRelated('post', id, {}, { signal: controllers[index]?.signal }),
    );
    const settled = Promise.allSettled(reads);
    await new Promise((resolve) => setTimeout(resolve, 20));
    controllers[0]?.abort();
    await expect(reads[0]).rejects.toMatchObject({ name: 'AbortError' });
    controllers[1]?.abort();
    expect(signal?.aborted).toBe(false);
    controllers[2]?.abort();
    expect(signal?.aborted).toBe(true);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
