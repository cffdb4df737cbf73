import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type OpenedSite, openSite } from './opened-site.js';

describe.each(engines)('over a site on %s', (engine) => {
  let opened: OpenedSite;
  beforeAll(async () => {
    opened = await openSite(engine);
  });
  afterAll(() => opened?.close());

  test('WordPress and the back end write at the same time, and no request is rejected', async () => {
    const { site, filled, relx } = opened;
    const targets = filled.titles;
    const admin = await site.logIn();
    const saved = targets.map((id, index) =>
      admin.fetch(`/wp-json/wp/v2/posts/${id}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ excerpt: `Written by WordPress, ${index}` }),
      }),
    );
    const related = targets.flatMap((id) =>
      [filled.page, filled.sticky, filled.child, filled.recipe].map((from) =>
        relx.relations.add({ type: 'references', from: { objectType: 'post', id: from }, to: { objectType: 'post', id } }),
      ),
    );
    const read = targets.map((id) => fetch(`${site.url}/?p=${id}`));
    const responses = await Promise.all([...saved, ...read]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await Promise.all(related);
    expect(await relx.relations.count({ type: 'references' })).toBe(targets.length * 4);
    const excerpts = await site.run<string[]>('return array_map( "get_the_excerpt", $args );', targets);
    expect(excerpts).toEqual(targets.map((_, index) => `Written by WordPress, ${index}`));
    expect(site.log()).toBe('');
  });

  test('the back end shows immediately what WordPress has written', async () => {
    const { site, filled, app } = opened;
    const title = async () => {
      const response = await app.fetch(new Request(`http://127.0.0.1/wp-json/wp/v2/posts/${filled.sticky}`));
      return ((await response.json()) as { title: { rendered: string } }).title.rendered;
    };
    expect(await title()).toBe('Sticky');
    await site.run('wp_update_post( array( "ID" => $args, "post_title" => "Moved" ) );', filled.sticky);
    expect(await title()).toBe('Moved');
  });
});
