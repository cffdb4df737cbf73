import { act } from '@testing-library/react';
import { renderShortcodes } from 'relx/shortcodes';
import { mountShortcodes } from 'relx/shortcodes/mount';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { posts } from '../../conformance/content.js';
import { ShortcodeSite } from '../site.js';

const { hub, alpha } = posts;

describe('lists on a page that is not React’s', () => {
  const site = new ShortcodeSite();
  const { client } = site;
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('lists from a server hydrate without a request, and keep their markup', async () => {
    // this process looks like a browser, where React 18 warns about layout effects on the server
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const text =
      '<p>x</p>[relx_related_posts type="references" title="A &amp; \'B\' <i>" /] [relx_related_posts type=related_to post_id=99999]none[/relx_related_posts]';
    const { html } = await renderShortcodes(text, { core: site.relx, postId: hub, mountable: true });
    error.mockClear();
    document.body.innerHTML = html;
    const before = document.body.innerHTML.replaceAll(/ data-relx-shortcode-alive=""/g, '');
    const mounted = await act(async () => mountShortcodes(document, { client }));
    expect(mounted.count).toBe(1);
    expect(document.body.innerHTML.replaceAll(/ data-relx-shortcode-alive=""/g, '')).toBe(before);
    expect(document.body.textContent).toContain('none');
    expect(site.requests).toEqual([]);
    expect(error).not.toHaveBeenCalled();
    // a mounted list is not mounted twice
    expect(mountShortcodes(document, { client }).count).toBe(0);
    act(() => mounted.unmount());
    expect(document.querySelector('.relx-related-posts')).toBeNull();
    error.mockRestore();
  });

  it('fields have the labels of the types that both get, otherwise their names', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ends = { from: { objectType: 'post', id: alpha }, to: { objectType: 'post', id: hub } } as const;
    await site.relx.relations.add({ type: 'credits', ...ends }, { data: { lead: true } });
    for (const types of [undefined, site.relx.types.all()]) {
      const { html } = await renderShortcodes('[relx_related_posts type=credits fields=lead]', {
        core: site.relx,
        postId: alpha,
        mountable: true,
        types,
      });
      error.mockClear();
      document.body.innerHTML = html;
      const mounted = await act(async () => mountShortcodes(document, { client, types }));
      expect(document.querySelector('[data-field=lead]')?.textContent).toBe(types ? 'Lead author' : 'lead');
      expect(error).not.toHaveBeenCalled();
      act(() => mounted.unmount());
    }
    error.mockRestore();
  });

  it('places are filled, all in one request; what can’t be read stays as it is', async () => {
    const place = (mounted: object) => `<div data-relx-shortcode='${JSON.stringify(mounted)}'></div>`;
    document.body.innerHTML = [
      place({ tag: 'relx_related_posts', attributes: { type: 'references', limit: '2' }, postId: hub }),
      place({ tag: 'relx_related_users' }),
      place({ tag: 'constructor' }),
      '<div data-relx-shortcode="{"></div>',
    ].join('');
    const mounted = await act(async () => mountShortcodes(document, { client, postId: alpha }));
    expect(mounted.count).toBe(2);
    await vi.waitFor(() => expect(document.querySelectorAll('.relx-related-item-link').length).toBeGreaterThan(2), 20_000);
    expect(site.requests).toHaveLength(1);
    expect(document.querySelector('.relx-related-users')).toBeTruthy();
    act(() => mounted.unmount());
  });

  const place = (mounted: unknown, id = '') => `<div id="${id}" data-relx-shortcode='${JSON.stringify(mounted)}'></div>`;

  it.each([
    [{ type: 'references', limit: 2, show_date: true, columns: null, title: false }, 2],
    [{ type: 'references', limit: true, layout: {}, title: ['x'], class: 7, link_params: null }, 5],
    [null, 0],
    ['text', 0],
  ])('attributes of any type are read: %j', async (attributes, count) => {
    document.body.innerHTML = place({ tag: 'relx_related_posts', attributes, postId: hub });
    const mounted = await act(async () => mountShortcodes(document, { client }));
    expect(mounted.count).toBe(1);
    if (count > 0) await expect.poll(() => document.querySelectorAll('.relx-related-item-link').length).toBe(count);
    act(() => mounted.unmount());
  });

  it.each([
    ['the list', (element: Element) => element.firstElementChild?.remove()],
    ['the items', (element: Element) => element.querySelector('ul')?.remove()],
    ['the element', (element: Element) => element.remove()],
  ])('other lists unmount if another script has removed %s', async (_, remove) => {
    const list = { tag: 'relx_related_posts', attributes: { type: 'references' }, postId: hub };
    document.body.innerHTML = place(list, 'one') + place(list, 'other');
    const mounted = await act(async () => mountShortcodes(document, { client }));
    const [one, other] = [...document.querySelectorAll('[data-relx-shortcode]')] as [Element, Element];
    await expect.poll(() => other.querySelector('li')).toBeTruthy();
    remove(one);
    act(() => mounted.unmount());
    expect(other.innerHTML).toBe('');
    expect(one.innerHTML).toBe('');
  });
});
