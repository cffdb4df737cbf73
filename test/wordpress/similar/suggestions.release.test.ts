import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../opened-site.js';
import { addPlugin } from '../plugin.js';
import { openSimilarSite, type SimilarSite } from './site.js';

/** Ids in ascending order. */
const sorted = (ids: unknown) => [...(ids as number[])].sort((one, other) => one - other);

type Suggestions = readonly { readonly related: { readonly id: number } }[];

describe.each(engines)('suggestions on %s', (engine) => {
  let here: SimilarSite;
  let category: number;
  const id = (slug: string) => here.ids[slug] ?? 0;
  const suggest = async (params: object, user = 'admin') => {
    const { status, body } = await here.rest<Suggestions>('POST', '/relx/v1/suggestions', params, user);
    return status === 200 ? body.map(({ related }) => related.id) : { status, code: (body as unknown as { code: string }).code };
  };
  const topic = (name: string, without: string) =>
    [1, 2, 3, 4]
      .map((number) => `${name}-${number}`)
      .filter((slug) => slug !== without)
      .map(id)
      .sort((one, other) => one - other);

  beforeAll(async () => {
    here = await openSimilarSite(engine);
    category = await here.php<number>(`
      foreach ( array( 'author', 'subscriber' ) as $role ) {
        wp_insert_user( array( 'user_login' => $role, 'user_pass' => 'password', 'role' => $role ) );
      }
      return get_term_by( 'slug', 'bread', 'category' )->term_id;`);
  });
  afterAll(() => here?.site.stop());

  it('are similar posts that are not related, dismissed or excluded', async () => {
    const of = { post_id: id('coffee-1'), per_page: 3 };
    expect(sorted(await suggest(of))).toEqual(topic('coffee', 'coffee-1'));
    await here.php(`ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, [id('coffee-2'), id('coffee-1')]);
    expect(await suggest(of)).not.toContain(id('coffee-2'));
    // of another type it is not related
    expect(await suggest({ ...of, type: 'references' })).toContain(id('coffee-2'));
    expect(await suggest({ ...of, exclude: [id('coffee-3')] })).not.toContain(id('coffee-3'));
    const pages = "array( 'label' => 'Pages', 'from' => 'post', 'to' => 'page' )";
    addPlugin(here.site, 'pages', `add_action( 'init', fn() => ncr_register_relation_type( 'pages', ${pages} ) );`);
    expect(await suggest({ ...of, type: 'pages' })).toEqual([]);
    addPlugin(here.site, 'pages', '');
    const dismissal = { post_id: id('coffee-1'), dismissed_id: id('coffee-4') };
    const change = (method: string) => here.rest(method, '/relx/v1/suggestions/dismissals', dismissal, 'admin');
    for (const _ of [1, 2]) expect(await change('POST')).toMatchObject({ status: 201, body: dismissal });
    expect(await suggest(of)).not.toContain(id('coffee-4'));
    expect(await suggest({ ...of, title: 'Coffee' })).not.toContain(id('coffee-4'));
    expect(await change('DELETE')).toMatchObject({ status: 200, body: dismissal });
    expect(await suggest(of)).toContain(id('coffee-4'));
  });

  it('are for the current text and terms of a draft', async () => {
    const found = await suggest({ terms: [category], per_page: 4 });
    expect(sorted(found)).toEqual(topic('bread', ''));
    if (engine === 'mariadb') {
      expect(await suggest({ title: 'Floods', content: '<p>Sediment of a river delta</p>', per_page: 4 })).toEqual(
        expect.arrayContaining(topic('rivers', '')),
      );
      const both = await suggest({
        post_id: id('coffee-1'),
        title: 'Sourdough',
        content: 'Knead flour and water.',
        terms: [],
        per_page: 4,
      });
      expect(sorted(both)).toEqual(topic('bread', ''));
    }
    expect(await suggest({ title: '', content: '' })).toEqual([]);
  });

  it('need the capability to edit', async () => {
    const of = { post_id: id('coffee-1') };
    expect(await suggest(of, '')).toEqual({ status: 401, code: 'rest_not_logged_in' });
    expect(await suggest(of, 'author')).toEqual({ status: 403, code: 'rest_cannot_edit' });
    expect(await suggest({ title: 'Coffee' }, 'subscriber')).toEqual({ status: 403, code: 'rest_cannot_edit' });
    expect(Array.isArray(await suggest({ title: 'Coffee' }, 'author'))).toBe(true);
    const pages = "array( 'label' => 'Pages', 'from' => 'post', 'to' => 'page' )";
    addPlugin(here.site, 'pages', `add_action( 'init', fn() => ncr_register_relation_type( 'pages', ${pages} ) );`);
    expect(await suggest({ ...of, type: 'pages' })).toEqual([]);
    addPlugin(here.site, 'pages', '');
    const dismissal = { post_id: id('coffee-1'), dismissed_id: id('coffee-4') };
    expect(await here.rest('POST', '/relx/v1/suggestions/dismissals', dismissal, 'author')).toMatchObject({ status: 403 });
  });

  it('reject invalid input', async () => {
    const codes = [
      [{ post_id: 999_999 }, 404, 'rest_post_invalid_id'],
      [{ post_id: 'x' }, 400, 'rest_invalid_param'],
      [{ type: 'no_such_type' }, 400, 'ncr_invalid_type'],
      [{ type: 'authored_by' }, 400, 'rest_invalid_param'],
      [{ type: 'similar' }, 400, 'ncr_computed_type'],
      [{ exclude: Array.from({ length: 101 }, (_, index) => index + 1) }, 400, 'rest_invalid_param'],
      [{ per_page: 21 }, 400, 'rest_invalid_param'],
      [{ terms: ['x'] }, 400, 'rest_invalid_param'],
    ] as const;
    for (const [params, status, code] of codes) expect(await suggest(params), JSON.stringify(params)).toEqual({ status, code });
  });

  it('nothing of it is worth a notice', () => {
    expect(here.site.log()).toBe('');
  });
});
