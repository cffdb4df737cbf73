import { array, looseObject } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api } from '../api.js';
import { MAIL_DOMAIN, type Role, roles, users } from '../content.js';

/** `presented_by` shows all users; `authored_by` those with published posts. */
const [SHOWN, USUAL] = ['presented_by', 'authored_by'];
const { author, contributor, subscriber } = users;

export function peopleTests(api: Api): void {
  /** A note with a speaker who has published nothing, and one who has. */
  async function talk(type: string) {
    const from_id = api.spare();
    await api.created({ from_id, to_id: author.id, type }, 'editor');
    const { id } = await api.created({ from_id, to_id: subscriber.id, type }, 'editor');
    return { from_id, id, path: `/post/${from_id}?type=${type}` };
  }
  const named = { id: subscriber.id, object_type: 'user', subtype: 'user', title: subscriber.name, link: '', slug: '' };

  describe('users without published posts', () => {
    it('are related by an editor, who sees why logged-out users do not see them', async () => {
      const { path } = await talk(USUAL);
      expect((await api.list(path, 'editor')).items[0]?.related).toEqual({ ...named, hidden: 'no_posts' });
      for (const as of [undefined, 'author', 'subscriber'] as const)
        expect(await api.ends(path, as)).toEqual(
          as === 'subscriber' ? [`user:${subscriber.id}`, `user:${author.id}`] : [`user:${author.id}`],
        );
    });

    it('are not there for an author, and neither is their name', async () => {
      for (const type of [SHOWN, USUAL]) {
        const input = { from_id: api.spare(), to_id: contributor.id, type };
        const { status, code, message } = await api.rejected(input, 'author');
        expect([status, code]).toEqual([404, 'ncr_object_not_found']);
        expect(message).not.toContain(contributor.name);
      }
    });

    it('are shown by name, without a link, if the relation type shows them', async () => {
      const { path, id } = await talk(SHOWN);
      for (const as of [undefined, 'author', 'administrator'] as const) {
        const { items, headers } = await api.list(path, as);
        expect(headers.get('X-WP-Total')).toBe('2');
        expect(items[0]?.related).toEqual(named);
        expect(items[1]?.related).toMatchObject({ id: author.id, slug: author.slug, link: expect.stringContaining(author.slug) });
        expect((await api.request(`/relx/v1/relationships/${id}`, { as })).status).toBe(200);
      }
      expect(await api.ends(`${path}&orderby=title`)).toEqual([`user:${author.id}`, `user:${subscriber.id}`]);
      expect(await api.ends(`${path}&search=Sub`)).toEqual([`user:${subscriber.id}`]);
    });

    it('are in a list of all relation types next to the others, which are hidden from logged-out users', async () => {
      const { from_id } = await talk(SHOWN);
      await api.created({ from_id, to_id: subscriber.id, type: USUAL }, 'editor');
      const { items, headers } = await api.list(`/post/${from_id}`);
      expect(headers.get('X-WP-Total')).toBe('2');
      expect(items.map(({ type }) => type)).toEqual([SHOWN, SHOWN]);
      expect((await api.list(`/post/${from_id}?per_page=1`)).headers.get('X-WP-Total')).toBe('2');
      const seen = (await api.list(`/post/${from_id}`, 'editor')).items;
      expect(seen.find(({ type }) => type === USUAL)?.related.hidden).toBe('no_posts');
      expect(seen.find(({ type, to_id }) => type === SHOWN && to_id === subscriber.id)?.related).not.toHaveProperty('hidden');
    });

    it('are embedded, listed and rendered alike, and never with a login name, a slug or an email address', async () => {
      const { from_id, path } = await talk(SHOWN);
      const body = { requests: [{ shortcode: `[relx_related_users type="${SHOWN}"]`, post_id: from_id }] };
      const rendered = await api.get(routes.render.response, '/relx/v1/render', { method: 'POST', body });
      const texts = [
        rendered.responses[0]?.html ?? '',
        await (await api.request(`/relx/v1${path}`)).text(),
        await (await api.request(`/relx/v1/related?objects=post:${from_id}&type=${SHOWN}`)).text(),
        await (await api.request(`/wp/v2/notes/${from_id}?relx_relations=1`)).text(),
      ];
      for (const text of texts) {
        expect(text).toContain(subscriber.name);
        expect(text).not.toContain(MAIL_DOMAIN);
        expect(text).not.toMatch(new RegExp(`author/${subscriber.slug}|"slug":"${subscriber.slug}"`));
        for (const role of roles) expect(text).not.toContain(users[role].login);
      }
      expect(texts[0]).toContain(`<span class="relx-related-item-text" dir="auto">${subscriber.name}</span>`);
    });

    it('are no source objects for logged-out users, whatever shows them', async () => {
      await talk(SHOWN);
      expect((await api.failure(`/relx/v1/user/${subscriber.id}`)).code).toBe('rest_user_invalid_id');
    });

    it('are moved and removed by users who see them', async () => {
      const { from_id, id, path } = await talk(SHOWN);
      const move = await api.request(`/relx/v1/relationships/${id}`, {
        method: 'PATCH',
        body: { side: 'from', position: 1 },
        as: 'author',
      });
      expect(await move.json()).toMatchObject({ position: 1 });
      expect(await api.ends(path)).toEqual([`user:${author.id}`, `user:${subscriber.id}`]);
      const input = { from_id, to_id: subscriber.id, type: SHOWN };
      const remove = () => api.request('/relx/v1/relationships', { method: 'DELETE', body: input, as: 'author' });
      expect((await remove()).status).toBe(200);
      expect((await remove()).status).toBe(404);
      const hidden = await talk(USUAL);
      const body = { from_id: hidden.from_id, to_id: subscriber.id, type: USUAL };
      expect((await api.failure('/relx/v1/relationships', { method: 'DELETE', body, as: 'author' })).code).toBe(
        'ncr_relation_not_found',
      );
    });

    it('are found by editors who search for objects to relate, by name only', async () => {
      const find = (search: string, as: Role, relate = `${USUAL}:from:post:${api.spare()}`) =>
        api.get(array(looseObject({})), `/wp/v2/users?search=${search}&relx_relate=${relate}`, { as });
      const [found, ...others] = await find('Sub', 'editor');
      expect(others).toEqual([]);
      expect(found).toEqual({
        id: subscriber.id,
        name: subscriber.name,
        link: '',
        slug: '',
        relx_rejected: '',
        relx_related: { ...named, hidden: 'no_posts' },
      });
      expect(await find('login-of-sub', 'editor')).toEqual([]);
      expect(await find('Sub', 'author')).toEqual([]);
      expect(await find('Sub', 'editor', 'nothing:from:post:1')).toEqual([]);
      expect(await find('Sub', 'administrator')).toMatchObject([{ id: subscriber.id, slug: subscriber.slug }]);
      expect((await api.failure(`/wp/v2/users/${subscriber.id}`, { as: 'editor' })).status).toBe(403);
    });

    it('are found without a mark for a relation type that shows them, by name only, too', async () => {
      const relate = `${SHOWN}:from:post:${api.spare()}`;
      const find = (as: Role) => api.get(array(looseObject({})), `/wp/v2/users?search=Sub&relx_relate=${relate}`, { as });
      const { id, name } = subscriber;
      expect(await find('editor')).toEqual([{ id, name, link: '', slug: '', relx_rejected: '', relx_related: named }]);
      const [found] = await find('administrator');
      expect(found).toMatchObject({ id, slug: subscriber.slug });
      expect(found?.relx_related).not.toHaveProperty('hidden');
    });

    it('are of the types that declare it', async () => {
      const types = await api.get(routes.listTypes.response, '/relx/v1/types');
      expect(types.find(({ name }) => name === SHOWN)).toMatchObject({ show_users: 'all' });
      expect(types.find(({ name }) => name === USUAL)).not.toHaveProperty('show_users');
    });
  });
}
