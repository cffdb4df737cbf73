import { createApp } from 'relx/server';
import { createRenderer, renderShortcodes, type Shortcodes } from 'relx/shortcodes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { posts } from '../conformance/content.js';
import { ShortcodeSite } from './site.js';

const LISTS = 499;
const text = (own: string) => '[relx_related_posts type=references limit=4]'.repeat(LISTS - 2) + own;

describe('rendering a text with 499 lists', () => {
  const site = new ShortcodeSite();

  beforeEach(() => {
    // each piece of work takes so long that the next one has to wait
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
    return () => clock.mockRestore();
  });

  it('lets another request finish before it ends', async () => {
    const events: string[] = [];
    let other: Promise<unknown> | undefined;
    const shortcodes: Shortcodes = {
      begins: () => {
        other ??= app
          .fetch(new Request(`https://site.example/wp-json/relx/v1/post/${posts.alone}`))
          .then(({ status }) => events.push(`answered ${status}`));
        return 'begins';
      },
      ends: () => {
        events.push('rendered');
        return 'ends';
      },
    };
    const app = createApp({ relx: site.relx, render: createRenderer({ core: site.relx, shortcodes }) });
    const body = JSON.stringify({ requests: [{ shortcode: `[begins]${text('[ends]')}`, post_id: posts.hub }] });
    const headers = { 'content-type': 'application/json' };
    const response = await app.fetch(
      new Request('https://site.example/wp-json/relx/v1/render', { method: 'POST', headers, body }),
    );
    await other;
    expect(response.status).toBe(200);
    expect(events).toEqual(['answered 200', 'rendered']);
  });

  it.each([
    ['of the core', () => ({ core: site.relx })],
    ['of a client', () => ({ client: site.client })],
  ])('yields to the event loop between any two lists %s', async (_, source) => {
    const turns: number[] = [];
    let turn = 0;
    let next = setImmediate(function count() {
      turn += 1;
      next = setImmediate(count);
    });
    const Turn = () => {
      turns.push(turn);
      return 'turn';
    };
    const list = '[relx_related_posts type=references limit=1]';
    // inside another shortcode, too
    const html = `[turn]${`${list}[turn]`.repeat(20)}[turn]${`${list}[turn]`.repeat(20)}[/turn]`;
    await renderShortcodes(html, { ...source(), postId: posts.hub, shortcodes: { turn: Turn } });
    clearImmediate(next);
    expect(turns).toHaveLength(42);
    expect(turns.every((at, index) => index === 0 || at > (turns[index - 1] ?? 0))).toBe(true);
  });
});
