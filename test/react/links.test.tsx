import { screen } from '@testing-library/react';
import { type LinkComponentProps, RelatedPosts, RelatedTerms, RelatedUsers, RelatedView } from 'relx';
import { DynamicTag } from 'relx/dynamic-tags';
import { describe, expect, test } from 'vitest';
import { postItem, termItem, userItem } from './fixtures.js';
import { renderOn } from './render-on.js';
import { site } from './site.js';

/** A link as routers have it: the URL is a prop of another name. */
function RouterLink({ to, ...props }: Omit<LinkComponentProps, 'href'> & { to: string }) {
  return <a {...props} href={to} data-router="true" />;
}
const linkComponent = ({ href, ...props }: LinkComponentProps) => <RouterLink {...props} to={href} />;
const toHref = ({ link }: { link: string }) => new URL(link, 'https://site.example').pathname;

describe('links of lists', () => {
  test('are those of the provider', async () => {
    const host = site([postItem(2)]);
    renderOn(host, <RelatedPosts />, { linkComponent, toHref });
    const link = await screen.findByRole('link', { name: 'Post 2' });
    expect(link).toHaveAttribute('href', '/post-2/');
    expect(link).toHaveAttribute('data-router');
    expect(link).toHaveClass('relx-related-item-link');
  });

  test('are those of a list before those of the provider', async () => {
    const host = site([userItem(3)]);
    renderOn(host, <RelatedUsers linkComponent="a" toHref={({ slug }) => `/people/${slug}`} />, { linkComponent, toHref });
    const link = await screen.findByRole('link', { name: 'Writer 3' });
    expect(link).toHaveAttribute('href', '/people/writer-3');
    expect(link).not.toHaveAttribute('data-router');
  });

  test('are titles only where an object has no URL, or an unsafe one', async () => {
    const host = site([termItem(4), termItem(5)]);
    renderOn(host, <RelatedTerms toHref={({ id }) => (id === 4 ? undefined : 'javascript:alert(1)')} />);
    expect(await screen.findByText('Topic 4')).toHaveClass('relx-related-item-text');
    expect(screen.getByText('Topic 5')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('are those of a list without a provider', () => {
    const related = { status: 'success', items: [postItem(2)] } as const;
    renderOn(site([]), <RelatedView objectType="post" related={related} linkComponent={linkComponent} toHref={toHref} />);
    expect(screen.getByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/post-2/');
  });

  test('lead to the same URLs in dynamic tags', async () => {
    renderOn(site([postItem(2)]), <DynamicTag tag="relx_related_posts" format="links" />, { toHref });
    expect(await screen.findByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/post-2/');
  });
});
