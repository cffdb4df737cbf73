import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRead } from '../every-read.js';
import { type ComparedSite, hidden, NEVER, openSite, SECRET, visible } from '../hidden-site.js';

/** Headers that differ between any two responses; the body, of which the entity tag is made, is compared itself. */
const INCIDENTAL = ['date', 'etag', 'last-modified'];

/** `wp/v2` reveals of an id, as WordPress does, that there is an object without permission to view it. */
const isItem = (path: string) => /^\/wp\/v2\/(?!media)[a-z_]+\/\d+(\?|$)/.test(path);

describe('hidden data changes no response to users who cannot view it', () => {
  let withHidden: ComparedSite;
  let without: ComparedSite;
  beforeAll(async () => {
    withHidden = await openSite(true);
    without = await openSite(false);
  });
  afterAll(async () => {
    await withHidden?.close();
    await without?.close();
  });

  async function read({ app }: ComparedSite, path: string, user: number, method = 'GET') {
    const request = new Request(`https://site.example/wp-json${path}`, { method });
    const response = await app.fetch(request, user === 0 ? {} : { user });
    const headers = [...response.headers].filter(([name]) => !INCIDENTAL.includes(name));
    return { status: response.status, headers: headers.sort(), body: await response.text() };
  }

  const readers = [
    ['a logged-out user', 0],
    ['a subscriber', visible.subscriber],
  ] as const;

  describe.each(readers)('%s', (_name, user) => {
    it.each(everyRead())('$route', async ({ requests }) => {
      const different: unknown[] = [];
      for (const path of requests) {
        const [one, other] = [await read(withHidden, path, user), await read(without, path, user)];
        const isKnownToExist = isItem(path) && [401, 403].includes(one.status) && other.status === 404;
        if (!isKnownToExist && JSON.stringify(one) !== JSON.stringify(other)) different.push({ path, one, other });
      }
      expect(different.slice(0, 5)).toEqual([]);
      expect(requests.length).toBeGreaterThan(0);
    });

    it('the rejection of an item reveals nothing but that it exists', async () => {
      const posts = [hidden.posts.draft, hidden.posts.private, hidden.posts.future, hidden.posts.pending];
      const rejections = await Promise.all(
        posts.map(async (id) => ({ id, ...(await read(withHidden, `/wp/v2/posts/${id}`, user)) })),
      );
      const bodies = rejections.map(({ id, body }) => body.replaceAll(String(id), '#'));
      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]).not.toContain(SECRET);
    });

    it.each(['OPTIONS', 'HEAD'])('%s of an item', async (method) => {
      for (const id of [...Object.values(hidden.posts), hidden.attachment, NEVER]) {
        for (const path of [`/relx/v1/post/${id}`, `/wp/v2/media/${id}`]) {
          expect(await read(withHidden, path, user, method)).toEqual(await read(without, path, user, method));
        }
      }
    });
  });
});
