import { useId } from 'react';
import { createRenderer } from 'relx/shortcodes';
import { expect, it } from 'vitest';

const core = { relations: { lists: async () => [] } } as never;
const render = createRenderer({ core, shortcodes: { id: () => useId() } });
const idsOf = async (...requests: Parameters<typeof render>[0]) => (await render(requests)).map(({ html }) => html);

it('IDs differ between texts, posts and repeated requests, and stay the same for the same requests', async () => {
  const requests = [
    { shortcode: '[id]', post_id: 1 },
    { shortcode: '[id]', post_id: 2 },
    { shortcode: '[id]' },
    { shortcode: '[id] ', post_id: 1 },
    { shortcode: '[id]', post_id: 1 },
  ];
  const ids = await idsOf(...requests);
  expect(new Set(ids.map((id) => id.trim())).size).toBe(requests.length);
  expect(ids.join()).toContain('relx-1-');
  expect(await idsOf(...requests)).toEqual(ids);
  const [second] = await idsOf({ shortcode: '[id]', post_id: 2 });
  expect(second).toBe(ids[1]);
});

it('names its own shortcodes', () => expect(render.tags).toEqual(['id']));
