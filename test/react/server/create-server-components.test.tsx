import { isValidElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServerComponents, type RelxError, type ServerComponentsOptions } from 'relx/server-components';
import { describe, expect, test, vi } from 'vitest';
import { postItem } from '../fixtures.js';
import { notFound, type SiteResponse, site } from '../site.js';

const lists = (response: SiteResponse, options: Partial<ServerComponentsOptions> = {}) =>
  createServerComponents({ client: site(response).client, timeout: 60_000, ...options });

/** Renders an async component as React does on a server. */
async function html(element: ReactElement): Promise<string> {
  const { type, props } = element as ReactElement<object> & { type: (props: object) => Promise<ReactElement | null> };
  const rendered = await type(props);
  return isValidElement(rendered) ? renderToStaticMarkup(rendered) : '';
}

describe('a server list', () => {
  test('has its items', async () => {
    const { RelatedPosts } = lists([postItem(2)]);
    expect(await html(<RelatedPosts postId={1} />)).toContain('Post 2');
  });

  test('takes the client of its request, as for drafts', async () => {
    let isDraft = false;
    const clients = [site([postItem(2)]).client, site([postItem(3)]).client] as const;
    const { RelatedPosts } = createServerComponents({ client: async () => clients[isDraft ? 1 : 0] });
    expect(await html(<RelatedPosts postId={1} />)).toContain('Post 2');
    isDraft = true;
    expect(await html(<RelatedPosts postId={1} />)).toContain('Post 3');
    // errors control the rendering in frameworks
    const bail = new Error('This page is dynamic');
    const dynamic = createServerComponents({ client: () => Promise.reject(bail) });
    await expect(html(<dynamic.RelatedPosts postId={1} />)).rejects.toBe(bail);
  });

  test.each<[SiteResponse, string]>([
    [notFound, 'rest_post_invalid_id'],
    ['never', 'timeout_error'],
  ])('that fails with %o throws, so that no cache stores the page', async (response, code) => {
    const { RelatedPosts } = lists(response, response === 'never' ? { timeout: 50 } : {});
    await expect(html(<RelatedPosts postId={1} />)).rejects.toMatchObject({ name: 'RelxError', code });
  });

  test('without an object throws, too', async () => {
    const { RelatedUsers } = lists([]);
    await expect(html(<RelatedUsers />)).rejects.toMatchObject({ code: 'missing_object' });
  });

  test('that fails renders nothing or its error slot where it should', async () => {
    const { RelatedPosts } = lists(notFound);
    expect(await html(<RelatedPosts postId={1} throwOnError={false} />)).toBe('');
    expect(await html(<RelatedPosts postId={1} error="Not now" />)).toContain('Not now');
    await expect(html(<RelatedPosts postId={1} error="Not now" throwOnError />)).rejects.toMatchObject({ status: 404 });
  });

  test('that fails is reported, and keeps its cache tags', async () => {
    const onError = vi.fn<(error: RelxError) => void>();
    const onTags = vi.fn<(tags: readonly string[]) => void>();
    const { RelatedPosts } = lists(notFound, { onError, onTags });
    await html(<RelatedPosts postId={1} throwOnError={false} />);
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['rest_post_invalid_id']);
    expect(onTags).toHaveBeenCalledWith(['post:1', 'type:related_to']);
  });
});
