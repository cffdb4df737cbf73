import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type LinkComponentProps, RelatedFeed, RelatedPosts, RelatedTerms, RelatedUsers, RelatedView } from 'relx';
import { DynamicTag } from 'relx/dynamic-tags';
import { RelatedItem, RelatedItemLink, RelatedItems, RelatedPostsRoot } from 'relx/parts';
import { describe, expect, test, vi } from 'vitest';
import { postItem, termItem, userItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { site } from '../site.js';

/** A link as routers have it: the URL is a prop of another name. */
function RouterLink({ to, ...props }: Omit<LinkComponentProps, 'href'> & { to: string }) {
  return <a {...props} href={to} data-router="true" />;
}
const linkComponent = ({ href, ...props }: LinkComponentProps) => <RouterLink {...props} to={href} />;
const toHref = ({ link }: { link: string }) => new URL(link, 'https://site.example').pathname;

describe('links of lists', () => {
  test('are those of the provider', async () => {
    const backend = site([postItem(2)]);
    renderOn(backend, <RelatedPosts />, { linkComponent, toHref });
    const link = await screen.findByRole('link', { name: 'Post 2' });
    expect(link).toHaveAttribute('href', '/post-2/');
    expect(link).toHaveAttribute('data-router');
    expect(link).toHaveClass('relx-related-item-link');
  });

  test('are those of a list before those of the provider', async () => {
    const backend = site([userItem(3)]);
    renderOn(backend, <RelatedUsers linkComponent="a" toHref={({ slug }) => `/people/${slug}`} />, { linkComponent, toHref });
    const link = await screen.findByRole('link', { name: 'Writer 3' });
    expect(link).toHaveAttribute('href', '/people/writer-3');
    expect(link).not.toHaveAttribute('data-router');
  });

  test('are titles only where an object has no URL, or an unsafe one', async () => {
    const backend = site([termItem(4), termItem(5)]);
    renderOn(backend, <RelatedTerms toHref={({ id }) => (id === 4 ? undefined : 'javascript:alert(1)')} />);
    expect(await screen.findByText('Topic 4')).toHaveClass('relx-related-item-text');
    expect(screen.getByText('Topic 5')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('are those of a list without a provider', () => {
    const related = { status: 'success', items: [postItem(2)] } as const;
    renderOn(site([]), <RelatedView objectType="post" related={related} linkComponent={linkComponent} toHref={toHref} />);
    expect(screen.getByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/post-2/');
  });

  test.each([
    ['https://site.example/a/', 'https://site.example/a/?utm_source=related&b=1'],
    ['https://site.example/a/?p=2#more?', 'https://site.example/a/?p=2&utm_source=related&b=1#more?'],
    ['#more', '?utm_source=related&b=1#more'],
  ])('to %s have the parameters of the list', (link, expected) => {
    const items = [postItem(2, { link, terms: [termItem(4, { link: `${link}t` }).related] })];
    const related = { status: 'success', items } as const;
    // as people copy them from a URL
    render(<RelatedView objectType="post" showTerms linkParams="?utm_source=related&b=1" related={related} />);
    expect(screen.getByRole('link', { name: 'Post 2' })).toHaveAttribute('href', expected);
    expect(screen.getByRole('link', { name: 'Topic 4' }).getAttribute('href')).toContain('utm_source=related&b=1');
  });

  test('have a type and a position, and report when they are opened', async () => {
    const onSelect = vi.fn();
    const items = [postItem(2), { ...postItem(3), type: 'references' }];
    const link = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-relx-position="2"]') as HTMLElement;
    const lists = [
      <RelatedPosts key="list" onSelect={onSelect} linkComponent={linkComponent} />,
      <RelatedFeed key="feed" objectType="post" onSelect={onSelect} />,
      <RelatedPostsRoot key="parts" onSelect={onSelect}>
        <RelatedItems>
          <RelatedItem>
            <RelatedItemLink />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    ];
    for (const list of lists) {
      const { container, unmount } = renderOn(site(items), list);
      await screen.findByRole('link', { name: 'Post 3' });
      expect(link(container)).toHaveAttribute('data-relx-type', 'references');
      await userEvent.click(link(container));
      expect(onSelect.mock.lastCall).toEqual([expect.objectContaining({ to_id: 3 }), 2]);
      unmount();
    }
    expect(onSelect).toHaveBeenCalledTimes(3);
  });

  test('lead to the same URLs in dynamic tags', async () => {
    renderOn(site([postItem(2)]), <DynamicTag tag="relx_related_posts" format="links" />, { toHref });
    expect(await screen.findByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/post-2/');
  });
});
