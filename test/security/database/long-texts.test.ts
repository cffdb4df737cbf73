import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';
import { openDatabase } from '../../database.js';

/** As long as WordPress's column of a title or excerpt, in bytes. */
const LONGEST = 65_535;

let site: Site;
beforeAll(async () => {
  const database = await openDatabase();
  site = await openSite(database.connect());
  return async () => {
    await site.relx.close();
    await database.remove();
  };
});

const request = (path: string, init: RequestInit = {}) =>
  site.app.fetch(
    new Request(`https://site.example/wp-json${path}`, {
      ...init,
      headers: {
        authorization: `Basic ${btoa(`${users.contributor.login}:${site.passwords.contributor}`)}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    }),
  );
const draft = (post: object) => request('/wp/v2/posts', { method: 'POST', body: JSON.stringify({ status: 'draft', ...post }) });
const code = async (response: Response) => ((await response.json()) as { code?: string }).code;

describe('a title that expressions take long to read', () => {
  it.each([
    ['an open shortcode', `it's [caption ${'a'.repeat(45)}`],
    ['an open shortcode of the longest title', `it's [caption ${'a'.repeat(60_000)}`],
    ['numbers', `1x1 ${'0,'.repeat(30_000)}`],
    ['tags that do not end', '<'.repeat(16_000)],
    ['references that do not end', '&a'.repeat(10_000)],
    ['hyphens', `a${'-'.repeat(60_000)}a`],
    ['marks in the wrong order', `a${'\u0301'.repeat(16_000)}${'\u0316'.repeat(16_000)}`],
  ])('is written and listed: %s', async (_name, title) => {
    const response = await draft({ title });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: number };
    for (const path of [`/wp/v2/posts/${id}?context=edit`, `/wp/v2/posts?status=draft&include=${id}`])
      expect((await request(path)).status).toBe(200);
  });
});

describe('content that a parser takes long to read', () => {
  const rejected = [
    ['open elements and ends of others', '<b><p></a>'.repeat(80_000)],
    ['open elements', '<b>'.repeat(300_000)],
    ['an attribute of a block with open elements', `<!-- wp:a ${JSON.stringify({ a: '<b><p></a>'.repeat(9_000) })} /-->`],
  ] as const;

  it.each(rejected)('is rejected: %s', async (_name, content) => {
    const response = await draft({ title: 'T', content });
    expect([response.status, await code(response)]).toEqual([400, 'rest_invalid_param']);
  });

  it.each([
    ['elements that the next one ends', '<p>a<ul><li>b<li>c</ul>'.repeat(5_000)],
    ['void elements', '<br><img src="/a.png">'.repeat(5_000)],
    ['ends without a beginning', '</b>'.repeat(100_000)],
    ['nested elements', `${'<div>'.repeat(900)}a${'</div>'.repeat(900)}`],
  ])('is written: %s', async (_name, content) => {
    expect((await draft({ title: 'T', content })).status).toBe(201);
  });
});

describe('a text longer than its column is rejected', () => {
  it.each(['title', 'excerpt'])('a %s', async (field) => {
    for (const text of ['a'.repeat(LONGEST + 1), '€'.repeat(LONGEST / 3 + 1)]) {
      const response = await draft({ title: 'T', [field]: text });
      expect([response.status, await code(response)]).toEqual([400, 'rest_invalid_param']);
      const raw = await draft({ title: 'T', [field]: { raw: text } });
      expect([raw.status, await code(raw)]).toEqual([400, 'rest_invalid_param']);
    }
    for (const text of ['a'.repeat(LONGEST), '€'.repeat(LONGEST / 3)])
      expect((await draft({ title: 'T', [field]: text })).status).toBe(201);
  });

  it('a slug', async () => {
    const response = await draft({ title: 'T', slug: 'a'.repeat(201) });
    expect([response.status, await code(response)]).toEqual([400, 'rest_invalid_param']);
  });

  it.each(['title', 'excerpt'])('a %s in an import', async (field) => {
    const post = { kind: 'post', id: 900, type: 'post', title: 'T', [field]: '€'.repeat(LONGEST / 3 + 1) } as const;
    await expect(site.relx.import([post])).rejects.toMatchObject({ code: 'ncr_invalid_args' });
  });
});

it('a long header of cookies is read, and only its beginning', async () => {
  const response = await request('/wp/v2/types', {
    headers: { cookie: `a=${'\t'.repeat(1_000_000)}b; ${'c=d;'.repeat(100_000)}`, 'x-wp-nonce': 'x' },
  });
  expect([200, 403]).toContain(response.status);
});
