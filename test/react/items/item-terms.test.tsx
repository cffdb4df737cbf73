import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RelatedPosts, RelatedView, toQuery } from 'relx';
import { RelatedItem, RelatedItemLink, RelatedItems, RelatedItemTerms, RelatedPostsRoot } from 'relx/parts';
import { createServerComponents } from 'relx/server-components';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../axe.js';
import { postItem, termItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { site } from '../site.js';

const { related: news } = termItem(4, { title: 'News' });
const { related: css } = termItem(5, { title: 'CSS', taxonomy: 'post_tag', subtype: 'post_tag', link: '/tag/css/' });
const items = [postItem(2, { terms: [news, css] }), postItem(3, { terms: [] })];
const termLinks = (container: HTMLElement) =>
  [...container.querySelectorAll('.relx-related-item-terms a')].map((link) => [link.textContent, link.getAttribute('href')]);

describe('terms of related posts', () => {
  test('are requested and shown only with showTerms', async () => {
    const backend = site(items);
    const { container } = renderOn(backend, <RelatedPosts showTerms />);
    await screen.findByRole('link', { name: 'News' });
    expect(backend.requests).toEqual(['/relx/v1/post/1?orderby=order&per_page=5&terms=true&to_type=post&type=related_to']);
    expect(container.querySelector('li')?.innerHTML).toBe(
      '<a class="relx-related-item-link" href="https://site.example/post-2/" dir="auto" data-relx-type="related_to" data-relx-position="1">Post 2</a>' +
        '<ul class="relx-related-item-terms" role="list">' +
        '<li><a class="relx-related-item-term" href="/category/topic-4/" dir="auto">News</a></li>' +
        '<li><a class="relx-related-item-term" href="/tag/css/" dir="auto">CSS</a></li></ul>',
    );
    expect(container.querySelectorAll('.relx-related-item')[1]?.children).toHaveLength(1);
    expect(await faultsOf(container)).toEqual([]);

    const without = site(items);
    const plain = renderOn(without, <RelatedPosts />);
    await within(plain.container).findByRole('link', { name: 'Post 2' });
    expect(without.requests.join()).not.toContain('terms');
    expect(termLinks(plain.container)).toEqual([]);
  });

  test('change no query of users and terms, and no key of posts without them', () => {
    expect(toQuery('user', { showTerms: true })).toEqual(toQuery('user'));
    expect(toQuery('post', { showTerms: false })).toEqual(toQuery('post'));
    expect(toQuery('post', { showTerms: true })).toMatchObject({ terms: true });
  });

  test('link with the component of the list and the URLs of the provider', async () => {
    const toHref = (object: { readonly object_type: string; readonly id: number }) => `/${object.object_type}/${object.id}`;
    const { container } = renderOn(site(items), <RelatedPosts showTerms toHref={({ id }) => `/p/${id}`} />, { toHref });
    expect(await screen.findByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/p/2');
    expect(termLinks(container)).toEqual([
      ['News', '/term/4'],
      ['CSS', '/term/5'],
    ]);
  });

  test('are a name only without a safe URL', () => {
    const unsafe = [postItem(2, { terms: [{ ...news, link: 'javascript:alert(1)' }] })];
    const html = renderToStaticMarkup(<RelatedView objectType="post" showTerms related={{ status: 'success', items: unsafe }} />);
    expect(html).toContain('<li><span class="relx-related-item-term" dir="auto">News</span></li>');
  });

  test('are a line of the placeholder', () => {
    const { container } = renderOn(site('never'), <RelatedPosts showTerms limit={1} />);
    expect(container.querySelectorAll('.relx-skeleton-line')).toHaveLength(2);
  });

  test('are shown by server components', async () => {
    const server = createServerComponents({ client: site(items).client });
    const html = renderToStaticMarkup(await server.RelatedPosts({ postId: 1, showTerms: true }));
    expect(html).toContain('>News</a>');
  });

  test('are a part, of one taxonomy, with content of the app', async () => {
    const { container } = renderOn(
      site(items),
      <RelatedPostsRoot showTerms>
        <RelatedItems>
          <RelatedItem>
            <RelatedItemLink />
            <RelatedItemTerms taxonomy="category" className="topics" />
            <RelatedItemTerms as="ol">{(term) => <b>{term.slug}</b>}</RelatedItemTerms>
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    );
    await waitFor(() => expect(container.querySelectorAll('.relx-related-item')).toHaveLength(2));
    expect(container.querySelector('ul.topics')?.textContent).toBe('News');
    expect([...container.querySelectorAll('ol b')].map((own) => own.textContent)).toEqual(['topic-4', 'topic-5']);
    // a post without terms has no empty list
    expect(container.querySelectorAll('.topics')).toHaveLength(1);
  });
});
