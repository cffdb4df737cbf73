import { createClient } from 'relx/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';

describe('an unknown option', () => {
  let warn: MockInstance<typeof console.warn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => warn.mockRestore());

  const fetch = async () => Response.json([], { headers: { 'x-wp-total': '0' } });
  /** Lists with an option that TypeScript would reject. */
  const listWith = async (query: object) => {
    await createClient({ fetch, strategy: 'routes' }).listRelated('post', 12, query);
    return warn.mock.calls.map(([message]) => String(message));
  };

  it('is a type error', () => {
    // @ts-expect-error: the option is `limit`
    const list = () => createClient({ fetch }).listRelated('post', 12, { per_page: 3 });
    expect(list).toBeTypeOf('function');
  });

  it('is reported with the option that has this name elsewhere', async () => {
    expect(await listWith({ posts_per_page: 3 })).toEqual([expect.stringMatching(/posts_per_page.*`limit`/)]);
  });

  it('is reported with the option that is spelled otherwise', async () => {
    expect(await listWith({ order_by: 'title' })).toEqual([expect.stringMatching(/order_by.*`orderBy`/)]);
  });

  it('is reported with the nearest option', async () => {
    expect(await listWith({ directoin: 'both' })).toEqual([expect.stringMatching(/directoin.*`direction`/)]);
  });

  it('is reported with all options if none is near', async () => {
    expect(await listWith({ colour: 'red' })).toEqual([expect.stringMatching(/colour.*type, objectType, .*limit/)]);
  });

  it('is reported once', async () => {
    await listWith({ serach: 'a' });
    expect(await listWith({ serach: 'b' })).toHaveLength(1);
  });

  it('of a client is reported, too', () => {
    // @ts-expect-error: the option is `url`
    createClient({ fetch, baseURL: 'https://example.org/wp-json' });
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/createClient.*baseURL.*`url`/)]]);
  });

  it('is nothing that known options cause', async () => {
    const query = { type: 'related_to', objectType: 'post', direction: 'both', orderBy: 'date', order: 'asc', limit: 2 } as const;
    expect(await listWith({ ...query, page: 1, search: 'a', cursor: undefined })).toEqual([]);
  });
});
