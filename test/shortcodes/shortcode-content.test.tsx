import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { prefetchRelated, RelxProvider } from 'relx';
import { renderShortcodes } from 'relx/shortcodes';
import { contentSchema, ShortcodeContent } from 'relx/shortcodes/content';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { posts } from '../conformance/content.js';
import { ShortcodeSite } from './site.js';

const { hub, alpha } = posts;

describe('a post body in React', () => {
  const site = new ShortcodeSite();

  it('labels the fields of relations by the types of the provider, as on the server', async () => {
    const sent = { type: 'credits', from: { objectType: 'post', id: alpha }, to: { objectType: 'post', id: hub } } as const;
    await site.relx.relations.add(sent, { data: { lead: true } });
    const html = '[relx_related_posts type="credits" fields="lead"]';
    const types = site.relx.types.all();
    const { html: fromCore } = await renderShortcodes(html, { core: site.relx, postId: alpha });
    expect(fromCore).toContain('>Lead author<');
    expect((await renderShortcodes(html, { client, postId: alpha, types })).html).toBe(fromCore);
    const { findByText } = render(
      <RelxProvider client={client} types={types}>
        <ShortcodeContent html={html} postId={alpha} />
      </RelxProvider>,
    );
    expect(await findByText('Lead author')).toBeTruthy();
  });
  const { client } = site;
  afterEach(cleanup);

  const body = (html: string, rest: Partial<Parameters<typeof ShortcodeContent>[0]> = {}) => (
    <RelxProvider client={client}>
      <ShortcodeContent html={html} postId={hub} {...rest} />
    </RelxProvider>
  );

  it('has interactive lists in their places, all in one request', async () => {
    const { container } = render(
      body(
        `<h2 id="more" class="wp-block-heading">More</h2><p>[relx_related_posts type="references" limit=2 title=One]</p><ul><li>x</li></ul>[relx_related_users post_id=${alpha} title=Two]`,
      ),
    );
    expect(await screen.findByRole('region', { name: 'One' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Two' })).toBeTruthy();
    expect(site.requests).toHaveLength(1);
    expect(container.querySelector('h2#more.wp-block-heading')?.textContent).toBe('More');
    expect(container.querySelector('h2 + div.relx-related-posts + ul + div.relx-related-users')).toBeTruthy();
  });

  it('a list in the middle of a paragraph makes it a div, as no paragraph holds a list', async () => {
    const { container } = render(body('<p class="lead">See [relx_related_posts type="references"] too</p>'));
    await screen.findByRole('heading', { name: 'Related content' });
    expect(container.querySelector('div.lead > div.relx-related-posts')).toBeTruthy();
    expect(container.querySelector('p div')).toBeNull();
  });

  it('nothing is executed, and no foreign element is taken for a list', () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
    const evil = [
      '<script>window.pwned = 1</script>',
      '<img src="x" onerror="window.pwned = 1">',
      '<a href="javascript:window.pwned=1">a</a>',
      '<iframe src="https://evil.example"></iframe>',
      '<form action="https://evil.example"><input name="password"></form>',
      '<svg onload="window.pwned=1"><script>1</script></svg>',
      '<p style="position:fixed" onclick="x()">p</p>',
      '<relx-shortcode id="0">spoofed</relx-shortcode>',
      '<img name="cookie" src="https://site.example/x.png" srcset="javascript:x 2w">',
    ].join('');
    const { container } = render(body(evil));
    expect(container.innerHTML).not.toMatch(/script|onerror|onclick|onload|iframe|form|input|style|javascript|name=/);
    expect(container.textContent).toContain('spoofed');
    expect(site.requests).toEqual([]);
    expect((window as { pwned?: number }).pwned).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('shows what a shortcode encloses when there is nothing to list', async () => {
    render(body('[relx_related_posts post_id=99999]Nothing <em>yet</em>[/relx_related_posts]'));
    expect(await screen.findByText('yet')).toBeTruthy();
  });

  it('shortcodes of your own are components, and enclose what they enclose', async () => {
    const shortcodes = {
      note: ({
        attributes,
        children,
        postId,
      }: {
        attributes: Readonly<Record<string, string>>;
        children?: React.ReactNode;
        postId: number | undefined;
      }) => (
        <aside title={attributes.title} data-post={postId}>
          {children}
        </aside>
      ),
    };
    const { container } = render(
      body('[note title="a"]<b>x</b>[relx_related_posts type=references][/note] [unknown]', { shortcodes }),
    );
    await screen.findByRole('heading', { name: 'Related content' });
    expect(container.querySelector(`aside[title=a][data-post="${hub}"] > b + div.relx-related-posts`)).toBeTruthy();
    expect(container.textContent).toContain('[unknown]');
  });

  it('a schema of your own decides what stays', () => {
    const { container } = render(
      body('<p><b>x</b></p><table><tbody><tr><td>y</td></tr></tbody></table>', { schema: { ...contentSchema, tagNames: ['p'] } }),
    );
    expect(container.innerHTML).toBe('<p>x</p>y');
  });

  it('the server renders the same, and the browser takes it over without a request or a warning', async () => {
    // this process looks like a browser, where React 18 warns about layout effects on the server
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const snapshot = await prefetchRelated(client, [
      { postId: hub, objectType: 'post', type: 'references', limit: 5, orderBy: 'manual' },
    ]);
    const page = (
      <RelxProvider client={client} snapshot={snapshot}>
        <ShortcodeContent html="<p>a [relx_related_posts type=references] b</p>" postId={hub} />
      </RelxProvider>
    );
    site.requests = [];
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    error.mockClear();
    expect(container.querySelectorAll('.relx-related-item-link').length).toBeGreaterThan(1);
    const before = container.innerHTML;
    const root = await act(async () => hydrateRoot(container, page));
    expect(container.innerHTML).toBe(before);
    expect(site.requests).toEqual([]);
    expect(error).not.toHaveBeenCalled();
    act(() => root.unmount());
    container.remove();
    error.mockRestore();
  });
});
