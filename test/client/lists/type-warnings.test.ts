import { createClient, type RelatedQuery, type RelxClient } from 'relx/client';
import type { ObjectType, RelationType } from 'relx/contract';
import { libsql } from 'relx/store/libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { warnAboutType } from '../../../src/client/lists/type-warnings.js';
import { posts, users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';

let site: Site;
let client: RelxClient;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
  client = createClient({
    url: 'https://site.example/wp-json',
    fetch: async (url, init) => site.app.fetch(new Request(url, init)),
  });
});
afterAll(() => site.relx.close());

const warnings: string[] = [];
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development');
  warnings.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('in development, a warning names', () => {
  // as names from a content management system, which no type checks
  const listOf = (type: string, objectType?: 'post' | 'user') =>
    client.listRelated('post', posts.hub, { type: type as 'related_to', ...(objectType && { objectType }) }).catch(() => {});

  it('a relation type that does not exist, and the one that was meant', async () => {
    await listOf('relatd_to');
    await vi.waitFor(() => expect(warnings).toHaveLength(1), 20_000);
    expect(warnings[0]).toMatch(/`relatd_to`.*`related_to`/);
  });

  it('a list of posts whose type leads to users, and the component for it', async () => {
    await listOf('authored_by', 'post');
    await vi.waitFor(() => expect(warnings).toHaveLength(1), 20_000);
    expect(warnings[0]).toMatch(/`authored_by`.*RelatedUsers/);
  });

  it('a type that starts at other objects', async () => {
    await client.listRelated('term', 1, { type: 'favorite_posts' }).catch(() => {});
    await vi.waitFor(() => expect(warnings.filter((text) => text.includes('favorite_posts'))).toHaveLength(1), 20_000);
  });

  it('no type that leads back from an object which only its target side can have', async () => {
    const { items } = await client.listRelated('user', users.editor.id, { type: 'authored_by' });
    await client.listTypes();
    expect([items, warnings]).toEqual([[], []]);
  });

  it('each cause once', async () => {
    await listOf('depends_onn');
    await vi.waitFor(() => expect(warnings).toHaveLength(1), 20_000);
    await listOf('depends_onn');
    await client.listTypes();
    expect(warnings).toHaveLength(1);
  });
});

describe('warnAboutType', () => {
  const types = [
    { name: 'of-users', direction: 'from_to', from_object_types: ['post'], to_object_types: ['user'] },
    { name: 'of-terms', direction: 'to_from', from_object_types: ['post', 'term'], to_object_types: ['post', 'term', 'user'] },
    { name: 'similar', direction: 'bidirectional', from_object_types: ['post'], to_object_types: ['post'] },
  ] as unknown as readonly RelationType[];

  it.each<[string, ObjectType, RelatedQuery, boolean]>([
    ['of-users', 'post', { objectType: 'user' }, true],
    ['of-users', 'post', { objectType: 'all' }, true],
    ['of-users', 'post', { objectType: 'term' }, false],
    ['of-users', 'post', { direction: 'incoming' }, false],
    // only the target side can have a user
    ['of-users', 'user', { objectType: 'post' }, true],
    ['of-users', 'user', { direction: 'outgoing' }, false],
    ['of-users', 'term', {}, false],
    // the direction of the type is that of its lists
    ['of-terms', 'post', { objectType: 'term' }, true],
    ['of-terms', 'post', { objectType: 'user' }, false],
    ['of-terms', 'post', { objectType: 'user', direction: 'outgoing' }, true],
    ['similar', 'user', { objectType: 'term' }, true],
  ])('a list of %s of a %s with %j has items: %s', (type, objectType, query, isPossible) => {
    const request = { object: { objectType, id: 1 }, query: { type: type as 'similar', ...query }, key: '' };
    warnAboutType(request, types);
    expect(warnings).toHaveLength(isPossible ? 0 : 1);
  });
});
