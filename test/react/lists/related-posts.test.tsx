import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { RelatedPosts } from 'relx';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../axe.js';
import { image, postItem, userItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { notFound, site, unavailable } from '../site.js';

describe('RelatedPosts', () => {
  test.each(['list', 'grid'] as const)('is accessible as a %s', async (layout) => {
    const backend = site([postItem(2, { image }), postItem(3), postItem(4, { link: '', title: '' })]);
    const { container } = renderOn(backend, <RelatedPosts layout={layout} showThumbnail excerptLength={5} />);
    await screen.findByRole('link', { name: 'Post 2' });
    expect(await faultsOf(container)).toEqual([]);
  });

  test('is accessible while loading', async () => {
    const { container } = renderOn(site('never'), <RelatedPosts />);
    expect(await faultsOf(container)).toEqual([]);
  });

  test('has the markup that themes style', async () => {
    const { container } = renderOn(site([postItem(2), postItem(3)]), <RelatedPosts className="wide" />);
    await screen.findByRole('list');
    expect(screen.getByRole('heading', { level: 2, name: 'Related content' })).toBeInTheDocument();
    expect(container.innerHTML).toBe(
      '<div class="relx-related-posts relx-related-list wide" data-state="success" data-layout="list">' +
        '<h2 class="relx-related-title">Related content</h2>' +
        '<ul class="relx-related-items" role="list">' +
        '<li class="relx-related-item"><a class="relx-related-item-link" href="https://site.example/post-2/" dir="auto"' +
        ' data-relx-type="related_to" data-relx-position="1">Post 2</a></li>' +
        '<li class="relx-related-item"><a class="relx-related-item-link" href="https://site.example/post-3/" dir="auto"' +
        ' data-relx-type="related_to" data-relx-position="2">Post 3</a></li>' +
        '</ul></div>',
    );
  });

  test('is a region of the name of its own heading, in which nothing depends on ids', async () => {
    const { container } = renderOn(site([postItem(2), postItem(3)]), <RelatedPosts heading="See also" />);
    const region = screen.getByRole('region', { name: 'See also' });
    expect(container.innerHTML).not.toContain(' id=');
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Post 2', 'Post 3']);
  });

  test('sends its attributes as a query', async () => {
    const backend = site([]);
    renderOn(backend, <RelatedPosts type="references" limit={500} orderBy="date" direction="incoming" postId={7} />);
    await waitFor(() => expect(backend.requests).toHaveLength(1));
    const { pathname, searchParams } = new URL(backend.requests[0] ?? '', 'https://x.example');
    expect(pathname).toBe('/relx/v1/post/7');
    expect(Object.fromEntries(searchParams)).toEqual({
      type: 'references',
      to_type: 'post',
      per_page: '50',
      orderby: 'date',
      order: 'desc',
      direction: 'incoming',
    });
  });

  test('reads the object that it is given', async () => {
    const backend = site([]);
    renderOn(backend, <RelatedPosts type="favorite_posts" postId={7} object={{ objectType: 'user', id: 3 }} />);
    await waitFor(() => expect(backend.requests[0]).toMatch(/^\/relx\/v1\/user\/3\?/));
  });

  test('shows cards with image, date and excerpt as a grid', async () => {
    const backend = site([postItem(2, { image }), postItem(3)]);
    const { container } = renderOn(backend, <RelatedPosts layout="grid" columns={3} excerptLength={3} />);
    await screen.findByRole('link', { name: 'Post 2' });
    const root = container.firstElementChild;
    expect(root).toHaveClass('relx-related-grid');
    expect(root).toHaveAttribute('data-columns', '3');
    expect(root).toHaveAttribute('data-thumbnails', 'true');
    expect(container.querySelector('li')?.innerHTML).toBe(
      '<img class="relx-related-item-image" sizes="auto, (max-width: 480px) 100vw, 320px" width="300" height="200"' +
        ' loading="lazy" decoding="async" alt=""' +
        ' srcset="https://site.example/a-300x200.jpg 300w, https://site.example/a.jpg 900w"' +
        ' src="https://site.example/a-300x200.jpg">' +
        '<a class="relx-related-item-link" href="https://site.example/post-2/" dir="auto"' +
        ' data-relx-type="related_to" data-relx-position="1">Post 2</a>' +
        '<time class="relx-related-item-date" dir="auto" datetime="2026-03-05T08:00:00Z">Mar 5, 2026</time>' +
        '<p class="relx-related-item-excerpt" dir="auto">One two three…</p>',
    );
    // the second has no image, but its place
    expect(container.querySelectorAll('li')[1]?.firstElementChild).toHaveClass('relx-related-item-image');
  });

  test('shows dates in a list, and hides them in a grid', async () => {
    const { container } = renderOn(site([postItem(2)]), <RelatedPosts showDate />);
    expect(await screen.findByText('Mar 5, 2026')).toHaveClass('relx-related-item-date');
    expect(container.querySelectorAll('li > *')).toHaveLength(2);
    const grid = renderOn(site([postItem(2)]), <RelatedPosts layout="grid" showDate={false} />).container;
    await waitFor(() => expect(grid.querySelector('a')).not.toBeNull());
    expect(grid.querySelector('time')).toBeNull();
  });

  test('shows excerpts in a list, of 20 words without a length', async () => {
    const excerpt = Array.from({ length: 30 }, (_, word) => `word${word}`).join(' ');
    const { container } = renderOn(site([postItem(2, { excerpt })]), <RelatedPosts showExcerpt />);
    expect(await screen.findByText(/^word0 .* word19…$/)).toHaveClass('relx-related-item-excerpt');
    expect(container.querySelectorAll('li > *')).toHaveLength(2);
  });

  test('keeps no place for images where no item has one', async () => {
    const { container } = renderOn(site([postItem(2), postItem(3)]), <RelatedPosts layout="grid" />);
    await screen.findByRole('link', { name: 'Post 2' });
    expect(container.querySelector('.relx-related-item-image')).toBeNull();
  });

  test("writes dates in the provider's language", async () => {
    renderOn(site([postItem(2)]), <RelatedPosts layout="grid" />, { locale: 'de' });
    expect(await screen.findByText('05.03.2026')).toHaveAttribute('datetime', '2026-03-05T08:00:00Z');
  });

  test('has the given heading, or none', async () => {
    const backend = site([postItem(2)]);
    const { rerender } = renderOn(backend, <RelatedPosts heading="More" headingLevel={2} />);
    expect(screen.getByRole('heading', { level: 2, name: 'More' })).toBeInTheDocument();
    rerender(<div />);
    renderOn(backend, <RelatedPosts heading="" />);
    await screen.findByRole('list');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('is no landmark with the default heading, of which a page can have several', async () => {
    renderOn(site([postItem(2)]), [<RelatedPosts key="a" />, <RelatedPosts key="b" heading="Related content" />]);
    expect(await screen.findAllByRole('heading', { name: 'Related content' })).toHaveLength(2);
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('has a node as its heading, whose text is its name', async () => {
    const heading = (
      <>
        Read <em>on</em> {2}
      </>
    );
    renderOn(site([postItem(2)]), [<RelatedPosts key="a" heading={heading} />, <RelatedPosts key="b" heading={false} />]);
    await screen.findAllByRole('list');
    expect(screen.getAllByRole('heading').map(({ innerHTML }) => innerHTML)).toEqual(['Read <em>on</em> 2']);
    expect(screen.getAllByRole('region')).toEqual([screen.getByRole('region', { name: 'Read on 2' })]);
  });

  test('is busy, with as many rows as it will have, while loading', () => {
    const { container } = renderOn(site('never'), <RelatedPosts limit={4} />);
    expect(container.firstElementChild).toHaveAttribute('aria-busy', 'true');
    expect(container.firstElementChild).toHaveAttribute('data-state', 'pending');
    expect(container.querySelectorAll('li.relx-related-item')).toHaveLength(4);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('shows a loading slot, or with null nothing, while loading', () => {
    const { container } = renderOn(site('never'), <RelatedPosts loading={<p>One moment</p>} />);
    expect(screen.getByText('One moment')).toBeInTheDocument();
    expect(container.querySelector('li')).toBeNull();
    expect(renderOn(site('never'), <RelatedPosts loading={null} />).container).toBeEmptyDOMElement();
  });

  test('shows logged-out users nothing of an empty list', async () => {
    const { container } = renderOn(site([]), <RelatedPosts />);
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  test('shows an empty slot', async () => {
    const { container } = renderOn(site([]), <RelatedPosts empty={<p>Nothing yet</p>} />);
    await screen.findByText('Nothing yet');
    expect(container.firstElementChild).toHaveAttribute('data-state', 'empty');
    expect(container.firstElementChild).not.toHaveAttribute('aria-busy');
  });

  test('leaves out what is no post', async () => {
    const backend = site([userItem(5), postItem(2)]);
    renderOn(backend, <RelatedPosts />);
    await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Post 2']));
  });

  test('shows logged-out users nothing of a failed list, and sends no second request after a 404', async () => {
    const backend = site(notFound);
    const { container } = renderOn(backend, <RelatedPosts />);
    await waitFor(() => expect(container).toBeEmptyDOMElement());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(backend.requests).toHaveLength(1);
  });

  test('shows an error slot that can try again', async () => {
    const backend = site(notFound);
    renderOn(
      backend,
      <RelatedPosts
        error={({ error, refetch }) => (
          <button type="button" onClick={refetch}>
            {error.code}: again
          </button>
        )}
      />,
    );
    const button = await screen.findByRole('button', { name: 'rest_post_invalid_id: again' });
    expect(button.parentElement).toHaveAttribute('data-state', 'error');
    backend.respond([postItem(2)]);
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Post 2' })).toBeInTheDocument();
    expect(backend.requests).toHaveLength(2);
  });

  test.each([
    ['no connection', 'offline'],
    ['a 503', unavailable],
  ] as const)('recovers from %s automatically', async (_, failure) => {
    const backend = site(failure, 100);
    renderOn(backend, <RelatedPosts error={<p>Not now</p>} />);
    await waitFor(() => expect(backend.requests.length).toBeGreaterThan(0));
    backend.respond([postItem(2)]);
    expect(await screen.findByRole('link', { name: 'Post 2' })).toBeInTheDocument();
  });

  test('gives up on a site that stays away', async () => {
    const backend = site('offline');
    renderOn(backend, <RelatedPosts />);
    await waitFor(() => expect(backend.requests).toHaveLength(4));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(backend.requests).toHaveLength(4);
  });

  test('reports what is missing when there is no current object', async () => {
    const backend = site([]);
    renderOn(backend, <RelatedPosts error={({ error }) => error.code} />, { postId: 0 });
    expect(await screen.findByText('missing_object')).toBeInTheDocument();
    expect(backend.requests).toEqual([]);
  });

  test('renders items its own way', async () => {
    renderOn(site([postItem(2)]), <RelatedPosts renderItem={({ related }) => <b>{related.title}!</b>} />);
    expect(await screen.findByText('Post 2!')).toBeInTheDocument();
  });

  test('passes ref and other props to its root', async () => {
    const ref = createRef<HTMLDivElement>();
    renderOn(
      site([postItem(2)]),
      <RelatedPosts
        ref={ref}
        id="more"
        style={{ color: 'red' }}
        data-testid="root"
        aria-label="Own"
        data-state="mine"
        limit={2}
      />,
    );
    await screen.findByRole('list');
    const root = screen.getByTestId('root');
    expect(ref.current).toBe(root);
    expect(root).toHaveAttribute('id', 'more');
    expect(root).toHaveStyle({ color: 'red' });
    expect(root).toHaveAttribute('data-state', 'success');
    expect(root).not.toHaveAttribute('limit');
  });

  test('names untitled posts', async () => {
    renderOn(site([postItem(2, { title: ' ' })]), <RelatedPosts />);
    expect(await screen.findByRole('link', { name: '(no title)' })).toBeInTheDocument();
  });

  test('shows titles and excerpts as the text that they are', async () => {
    const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script> & "quoted"';
    const backend = site([postItem(2, { title: evil, excerpt: evil })]);
    const { container } = renderOn(backend, <RelatedPosts heading={evil} className={'"><script>'} excerptLength={50} />);
    expect(await screen.findByRole('link', { name: evil })).toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent(evil);
    expect(container.querySelector('script, img')).toBeNull();
    expect(screen.getByRole('region')).toHaveClass('relx-related-posts', 'relx-related-list', 'script', { exact: true });
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '',
  ])('does not link to %j', async (link) => {
    renderOn(site([postItem(2, { link, image: { ...image, src: link } })]), <RelatedPosts showThumbnail />);
    expect(await screen.findByText('Post 2')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.querySelector('img')).toBeNull();
  });

  test.each(['https://a.example/x', 'HTTP://a.example', '/x', 'x/y:z', '?p=2', '#x', '//a.example/x', './a:b'])(
    'links to %s',
    async (link) => {
      renderOn(site([postItem(2, { link })]), <RelatedPosts />);
      expect(await screen.findByRole('link', { name: 'Post 2' })).toHaveAttribute('href', link);
    },
  );
});
