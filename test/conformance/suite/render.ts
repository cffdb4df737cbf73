import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import { CoreObject } from '../../../src/api/schemas/index.js';
import type { Api } from '../api.js';
import { posts, type Role, SECRET } from '../content.js';

const { alpha, hub, draft, alone } = posts;

export function renderTests(api: Api): void {
  const render = (requests: readonly object[], as?: Role) =>
    api.get(routes.render.response, '/relx/v1/render', { method: 'POST', body: { requests }, as });
  const links = (html: string) => [...html.matchAll(/class="relx-related-item-link" href="([^"]*)"/g)].map(([, href]) => href);

  describe('rendering', () => {
    it('returns the HTML of many shortcodes and blocks in their order, with what a cache has to know', async () => {
      const { responses } = await render([
        { shortcode: '<p>Before</p>[relx_related_posts type="references" limit="2" title="See also"]', post_id: hub },
        { block: 'relx/related-posts', attributes: { type: 'references', limit: 2, title: 'See also' }, post_id: hub },
        { shortcode: '[relx_related_posts type="references"]', post_id: alone },
        { block: 'relx/related-posts' },
      ]);
      const [shortcode, block, none, nowhere] = responses;
      const { items } = await api.list(`/post/${hub}?type=references&to_type=post&per_page=2`);
      expect(items).toHaveLength(2);
      expect(links(shortcode?.html ?? '')).toEqual(items.map(({ related }) => related.link));
      expect(shortcode?.html).toMatch(/^<p>Before<\/p><div [^>]*class="relx-related-posts relx-related-list"/);
      const ids = (html = '') => html.replaceAll(/relx-\d+-\w+-\d+-/g, 'id-');
      expect(ids(block?.html)).toBe(ids(shortcode?.html.replace('<p>Before</p>', '')));
      // ids are never the same twice on a page
      expect(block?.html).not.toContain(/id="([^"]+)"/.exec(shortcode?.html ?? '')?.[1]);
      expect(block?.tags).toEqual(
        [...new Set([`post:${hub}`, ...items.map(({ to_id }) => `post:${to_id}`), 'type:references'])].sort(),
      );
      expect(none?.html).toBe('');
      expect(nowhere).toEqual({ html: '', tags: [] });
    });

    it('shows each user what that user can view', async () => {
      const requests = [hub, draft, alpha].map((post_id) => ({
        block: 'relx/related-posts',
        attributes: { limit: 50 },
        post_id,
      }));
      const seen = async (as?: Role) => (await render(requests, as)).responses.map(({ html }) => html).join('');
      expect(await seen()).not.toContain(SECRET);
      expect(await seen('subscriber')).not.toContain(SECRET);
      expect(await seen('administrator')).toContain(SECRET);
    });

    it('posts show the lists of their shortcodes, as WordPress does, to each user what that user can view', async () => {
      const id = api.spare();
      const content = '<p>Before</p><p>[relx_related_posts limit="50"]</p><p>[[relx_related_posts]]</p>';
      const written = await api.request(`/wp/v2/notes/${id}`, { method: 'PUT', body: { content }, as: 'administrator' });
      expect(written.status).toBe(200);
      await api.created({ from_id: id, to_id: alpha, type: 'related_to' });
      await api.created({ from_id: id, to_id: draft, type: 'related_to' });
      const body = async (path: string, as?: Role) => {
        const found = (await (await api.request(path, { as })).json()) as
          | { content: { rendered: string; raw?: string } }
          | { content: { rendered: string; raw?: string } }[];
        return (Array.isArray(found) ? found[0] : found)?.content ?? { rendered: '' };
      };
      const { rendered } = await body(`/wp/v2/notes/${id}`);
      expect(rendered).toMatch(/^<p>Before<\/p>\n<div [^>]*class="relx-related-posts relx-related-list"/);
      expect(rendered).toContain('<p>[relx_related_posts]</p>');
      expect(links(rendered)).toHaveLength(1);
      expect((await body(`/wp/v2/notes?include=${id}`)).rendered).toBe(rendered);
      expect(links((await body(`/wp/v2/notes/${id}`, 'administrator')).rendered)).toHaveLength(2);
      expect((await body(`/wp/v2/notes/${id}?context=edit`, 'administrator')).raw).toBe(content);
    });

    it('posts show the lists of their blocks, the same HTML as a block that is requested alone', async () => {
      const id = api.spare();
      const attributes = { type: 'references', limit: 50, title: 'See “also” & more', layout: 'grid', class_name: 'x' };
      const json = JSON.stringify(attributes);
      const content = [
        '<!-- wp:paragraph -->\n<p>Before</p>\n<!-- /wp:paragraph -->',
        `<!-- wp:relx/related-posts ${json} /-->`,
        '<!-- wp:relx/related-users /-->',
        '<!-- wp:query {"queryId":1} --><div class="wp-block-query"><!-- wp:post-template -->' +
          '<!-- wp:relx/related-posts {"type":"references"} /--><!-- /wp:post-template --></div><!-- /wp:query -->',
        '<!-- wp:paragraph -->\n<p>After</p>\n<!-- /wp:paragraph -->',
      ].join('\n\n');
      const written = await api.request(`/wp/v2/notes/${id}`, { method: 'PUT', body: { content }, as: 'administrator' });
      expect(written.status).toBe(200);
      for (const to_id of [alpha, draft]) await api.created({ from_id: id, to_id, type: 'references' });
      const body = async (as?: Role) => {
        const found = await api.get(CoreObject, `/wp/v2/notes/${id}${as ? '?context=edit' : ''}`, { as });
        return found.content as { rendered: string; raw?: string };
      };
      const { rendered } = await body();
      const { responses } = await render([{ block: 'relx/related-posts', attributes, post_id: id }]);
      const ids = (html = '') => html.replaceAll(/relx-\d+-\w+?-(?:\d+-)?\d+-/g, 'id-');
      expect(links(rendered)).toHaveLength(1);
      expect(ids(rendered)).toContain(ids(responses[0]?.html));
      expect(rendered).toMatch(
        /^\s*<p(?: class="[^"]*")?>Before<\/p>[\s\S]*<div class="wp-block-query[^"]*"><\/div>\s*<p(?: class="[^"]*")?>After<\/p>\s*$/,
      );
      expect(rendered).not.toContain('wp:');
      const own = await body('administrator');
      expect(links(own.rendered)).toHaveLength(2);
      expect(own.raw).toBe(content);
    });

    it('accepts up to a hundred items, and rejects an invalid request', async () => {
      const rejected = (requests: unknown) => api.failure('/relx/v1/render', { method: 'POST', body: { requests } });
      const many = Array.from({ length: 101 }, () => ({ shortcode: '' }));
      for (const requests of [
        many,
        [],
        [{}],
        [{ block: 'core/paragraph' }],
        [{ shortcode: 'x'.repeat(100_001) }],
        [{ shortcode: '[relx_related_posts]', post_id: 2 ** 53 }],
        'x',
        undefined,
      ])
        expect((await rejected(requests)).code).toMatch(/^rest_(invalid_param|missing_callback_param)$/);
    });

    it('counts the blocks of a text as it counts shortcodes', async () => {
      for (const space of [' ', '\t', '  ']) {
        const requests = [{ shortcode: `<!--${space}wp:relx/related-posts /-->`.repeat(501), post_id: alone }];
        const rejected = await api.failure('/relx/v1/render', { method: 'POST', body: { requests } });
        expect(rejected).toMatchObject({ status: 400, code: 'rest_invalid_param' });
      }
    });

    it('accepts no more shortcodes in one request than other requests can wait for', async () => {
      const few = Array.from({ length: 5 }, () => ({ shortcode: '[relx_related_posts]'.repeat(100), post_id: alone }));
      expect((await render(few)).responses).toHaveLength(5);
      const requests = [...few, { shortcode: '[' }];
      const rejected = await api.failure('/relx/v1/render', { method: 'POST', body: { requests } });
      expect(rejected).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    });

    it('takes anything for an attribute, and never fails over it', async () => {
      const attributes = {
        type: 'no-such-type',
        limit: [1],
        order: {},
        title: '<script>x</script>',
        class: '"><b>',
        layout: null,
      };
      const { responses } = await render([
        { block: 'relx/related-posts', attributes, post_id: hub },
        { block: 'relx/related-posts', attributes: { ...attributes, type: 'references' }, post_id: hub },
        { shortcode: '[relx_related_posts type="references" title="<b onclick=x()>"', post_id: hub },
      ]);
      expect(responses[0]?.html).toBe('');
      expect(responses[1]?.html).toContain('&lt;script&gt;x&lt;/script&gt;');
      expect(responses[1]?.html).not.toMatch(/<script|<b/);
      // not a shortcode: it never ends
      expect(responses[2]?.html).toContain('[relx_related_posts');
    });
  });
}
