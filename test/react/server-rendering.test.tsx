import { act, screen } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  prefetchRelated,
  RelatedPosts,
  type RelatedSnapshot,
  RelatedUsers,
  RelxProvider,
  serializeSnapshot,
  toQuery,
} from 'relx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { image, postItem } from './fixtures.js';
import { type Site, site } from './site.js';

const queries = [toQuery('post', { postId: 1, layout: 'grid', excerptLength: 3 }), toQuery('user', { postId: 1 })];

function Page({ backend, snapshot }: { backend: Site; snapshot?: RelatedSnapshot }): ReactElement {
  return (
    <StrictMode>
      <RelxProvider client={backend.client} postId={1} snapshot={snapshot}>
        <RelatedPosts layout="grid" excerptLength={3} />
        <RelatedUsers empty={<p>Nobody</p>} />
      </RelxProvider>
    </StrictMode>
  );
}

/** happy-dom makes this process look like a browser, where React 18 warns about layout effects on the server. */
function renderOnServer(page: ReactElement): string {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const html = renderToString(page);
  quiet.mockRestore();
  return html;
}

describe('rendering on a server', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  test('shows the list immediately, and hydrates without a request or a complaint', async () => {
    const server = site([postItem(2, { image }), postItem(3)]);
    const snapshot = await prefetchRelated(server.client, queries);
    const html = renderOnServer(<Page backend={server} snapshot={snapshot} />);
    expect(html).toContain('Post 2');
    expect(html).toContain('Nobody');
    expect(server.requests).toHaveLength(1);

    const browser = site([]);
    const json = serializeSnapshot(snapshot);
    document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="relx">${json}</script>`;
    const complaints = vi.spyOn(console, 'error');
    const container = document.getElementById('root') ?? document.body;
    const before = container.innerHTML;
    const read: RelatedSnapshot = JSON.parse(document.getElementById('relx')?.textContent ?? '');
    const root = await act(async () => hydrateRoot(container, <Page backend={browser} snapshot={read} />));
    expect(container.innerHTML).toBe(before);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(container.innerHTML).toBe(before);
    expect(screen.getByRole('link', { name: 'Post 2' })).toBeInTheDocument();
    expect(browser.requests).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
    await act(async () => root.unmount());
  });

  test('shows skeleton rows without a snapshot, and the browser sends the request', async () => {
    const html = renderOnServer(<Page backend={site([])} />);
    expect(html).toContain('aria-busy="true"');
    const browser = site([postItem(2)]);
    document.body.innerHTML = `<div id="root">${html}</div>`;
    const complaints = vi.spyOn(console, 'error');
    const container = document.getElementById('root') ?? document.body;
    const root = await act(async () => hydrateRoot(container, <Page backend={browser} />));
    expect(await screen.findByRole('link', { name: 'Post 2' })).toBeInTheDocument();
    expect(browser.requests).toHaveLength(1);
    expect(complaints).not.toHaveBeenCalled();
    await act(async () => root.unmount());
  });
});
