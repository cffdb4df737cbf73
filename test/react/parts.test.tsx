import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentPropsWithoutRef, createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { RelatedPosts } from 'relx';
import {
  RelatedHeading,
  RelatedItem,
  RelatedItemDate,
  RelatedItemExcerpt,
  RelatedItemField,
  RelatedItemImage,
  RelatedItemLink,
  RelatedItems,
  RelatedItemTitle,
  RelatedPostsRoot,
  RelatedTermsRoot,
  RelatedUsersRoot,
  useRelatedItem,
} from 'relx/parts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { faultsOf } from './axe.js';
import { image, postItem, termItem, userItem } from './fixtures.js';
import { renderOn } from './render-on.js';
import { notFound, site } from './site.js';

const grid = { layout: 'grid', columns: 3, excerptLength: 3 } as const;
const card = (
  <>
    <RelatedHeading />
    <RelatedItems>
      <RelatedItem>
        <RelatedItemImage />
        <RelatedItemLink />
        <RelatedItemDate />
        <RelatedItemExcerpt />
      </RelatedItem>
    </RelatedItems>
  </>
);
const byDefault = (
  <RelatedPostsRoot key="default" {...grid}>
    {card}
  </RelatedPostsRoot>
);

describe('parts of a list', () => {
  test('have the markup of the list by default', async () => {
    const items = [postItem(2, { image }), postItem(3), postItem(4, { link: '', title: '' })];
    const own = renderOn(site(items), [<RelatedPosts key="a" {...grid} />, <RelatedPosts key="b" heading="More" />]);
    const parts = renderOn(site(items), [
      byDefault,
      <RelatedPostsRoot key="b" heading="More">
        <RelatedHeading />
        <RelatedItems>
          <RelatedItem>
            <RelatedItemLink />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    ]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12));
    expect(parts.container.innerHTML).toBe(own.container.innerHTML);
  });

  test('are accessible, with and without a heading', async () => {
    const backend = site([postItem(2, { image }), postItem(3)]);
    const { container } = renderOn(backend, byDefault);
    await screen.findByRole('link', { name: 'Post 2' });
    expect(container.firstElementChild).toHaveAttribute('data-state', 'success');
    expect(await faultsOf(container)).toEqual([]);
    const bare = renderOn(
      backend,
      <RelatedPostsRoot heading="See also">
        <RelatedItems>
          <RelatedItem>
            <RelatedItemLink />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    );
    await within(bare.container).findByRole('link', { name: 'Post 2' });
    expect(within(bare.container).getByRole('region', { name: 'See also' })).toBeInTheDocument();
    expect(await faultsOf(bare.container)).toEqual([]);
  });

  test('take class, style, ref, data and element', async () => {
    const root = createRef<HTMLElement>();
    const link = createRef<HTMLAnchorElement>();
    const { container } = renderOn(
      site([postItem(2, { image })]),
      <RelatedPostsRoot as="section" className="my-8" ref={root} data-part="root">
        <RelatedHeading as="h2" className="text-xl">
          More
        </RelatedHeading>
        <RelatedItems as="ol" className="grid">
          <RelatedItem className="card" style={{ padding: 4 }}>
            <RelatedItemLink className="link" ref={link} data-part="link">
              <RelatedItemImage className="cover" sizes="50vw" />
              <RelatedItemTitle as="strong" className="title" />
            </RelatedItemLink>
            <RelatedItemDate className="date" />
            <RelatedItemExcerpt as="div" className="excerpt" />
            <RelatedItemField name="subtype" className="kind" />
            <RelatedItemField className="half">{({ related }) => related.title.slice(0, 2)}</RelatedItemField>
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    );
    await screen.findByRole('link', { name: 'Post 2' });
    expect(container.innerHTML).toBe(
      '<section class="my-8" data-part="root" data-state="success" data-layout="list">' +
        '<h2 class="text-xl">More</h2><ol class="grid"><li class="card" style="padding: 4px;">' +
        '<a class="link" href="https://site.example/post-2/" dir="auto" data-relx-type="related_to" data-relx-position="1" data-part="link">' +
        '<img class="cover" sizes="50vw" width="300" height="200" loading="lazy" decoding="async" alt=""' +
        ' srcset="https://site.example/a-300x200.jpg 300w, https://site.example/a.jpg 900w"' +
        ' src="https://site.example/a-300x200.jpg"><strong class="title" dir="auto">Post 2</strong></a>' +
        '<time class="date" dir="auto" datetime="2026-03-05T08:00:00Z">Mar 5, 2026</time>' +
        '<div class="excerpt" dir="auto">One two three four five six seven eight.</div>' +
        '<span class="kind" dir="auto">post</span><span class="half" dir="auto">Po</span></li></ol></section>',
    );
    expect(root.current?.tagName).toBe('SECTION');
    expect(link.current).toBe(screen.getByRole('link'));
  });

  test('link with the component of the part, of the list or of the provider', async () => {
    const RouterLink = ({ prefetch, ...props }: ComponentPropsWithoutRef<'a'> & { prefetch?: boolean }) => (
      <a {...props} data-prefetch={String(prefetch)} />
    );
    const item = (
      <RelatedItems>
        <RelatedItem>
          <RelatedItemLink as={RouterLink} prefetch={false} />
          <RelatedItemLink>again</RelatedItemLink>
        </RelatedItem>
      </RelatedItems>
    );
    const backend = site([postItem(2)]);
    renderOn(backend, <RelatedPostsRoot toHref={({ id }) => `/p/${id}`}>{item}</RelatedPostsRoot>, {
      linkComponent: (props) => <a {...props} data-provider="true" />,
    });
    const [own, provided] = await screen.findAllByRole('link');
    expect(own).toHaveAttribute('data-prefetch', 'false');
    expect(own).toHaveAttribute('href', '/p/2');
    expect(provided).toHaveAttribute('data-provider');
  });

  test('keep props of a link component from the text of an item without a URL', async () => {
    const complaints = vi.spyOn(console, 'error');
    onTestFinished(() => complaints.mockRestore());
    const RouterLink = (_props: { prefetch?: boolean; preload?: string; onNavigate?: () => void; className?: string }) => null;
    const text = { className: 'link', id: 'text', 'data-part': 'link' };
    renderOn(
      site([postItem(2, { link: '' })]),
      <RelatedPostsRoot>
        <RelatedItems>
          <RelatedItem>
            <RelatedItemLink as={RouterLink} prefetch={false} preload="intent" onNavigate={() => {}} {...text} />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    );
    expect((await screen.findByText('Post 2')).outerHTML).toBe(
      '<span class="link" dir="auto" id="text" data-part="link">Post 2</span>',
    );
    expect(complaints).not.toHaveBeenCalled();
  });

  test('are rows of a table', async () => {
    const { container } = renderOn(
      site([postItem(2), postItem(3, { date: undefined })]),
      <RelatedPostsRoot>
        <table>
          <RelatedItems as="tbody" className="rows">
            <RelatedItem as="tr">
              <td>
                <RelatedItemLink />
              </td>
              <td>
                <RelatedItemDate />
              </td>
            </RelatedItem>
          </RelatedItems>
        </table>
      </RelatedPostsRoot>,
    );
    // the skeleton has the elements of the table, too
    expect(container.querySelectorAll('tbody[aria-hidden] > tr > td')).toHaveLength(10);
    expect(container.querySelector('a, time, ul, li')).toBeNull();
    await screen.findByRole('link', { name: 'Post 2' });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getAllByRole('cell')).toHaveLength(4);
    expect(await faultsOf(container)).toEqual([]);
  });

  test('show people and topics', async () => {
    renderOn(
      site([userItem(5), userItem(6, { avatar: 'https://site.example/6.png' })]),
      <RelatedUsersRoot heading="">
        <RelatedItems>
          <RelatedItem>
            <RelatedItemImage data-testid="avatar" />
            <RelatedItemLink />
          </RelatedItem>
        </RelatedItems>
      </RelatedUsersRoot>,
    );
    await screen.findByRole('link', { name: 'Writer 5' });
    expect(screen.getByTestId('avatar')).toHaveAttribute('src', 'https://site.example/6.png');
    expect(screen.getByText('W')).toHaveClass('relx-related-item-avatar');
    expect(screen.queryByRole('region')).toBeNull();
    renderOn(
      site([termItem(7)]),
      <RelatedTermsRoot>
        <RelatedItems>
          <RelatedItem>
            <RelatedItemTitle /> (<RelatedItemField name="taxonomy" />)
          </RelatedItem>
        </RelatedItems>
      </RelatedTermsRoot>,
    );
    expect((await screen.findByText('Topic 7')).closest('li')).toHaveTextContent('Topic 7 (category)');
  });

  test('provide the item around them to an app', async () => {
    const Subtype = () => <i>{useRelatedItem()?.related.subtype ?? 'loading'}</i>;
    renderOn(
      site([postItem(2, { subtype: 'product' })]),
      <RelatedPostsRoot limit={1}>
        <RelatedItems>
          <RelatedItem>
            <Subtype />
          </RelatedItem>
        </RelatedItems>
      </RelatedPostsRoot>,
    );
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(await screen.findByText('product')).toBeInTheDocument();
    expect(() => renderOn(site([]), <Subtype />)).toThrow('RelatedItems');
    expect(() => renderOn(site([]), <RelatedItems />)).toThrow('RelatedPostsRoot');
  });

  test('have the states of the list', async () => {
    const states = (slots: object) => (
      <RelatedPostsRoot {...slots} heading="More">
        {card}
      </RelatedPostsRoot>
    );
    const { container } = renderOn(site('never'), states({}));
    expect(screen.getByRole('region', { name: 'More' })).toHaveAttribute('aria-busy', 'true');
    expect(container.querySelectorAll('ul[aria-hidden] > li')).toHaveLength(5);
    expect(await faultsOf(container)).toEqual([]);
    expect(renderOn(site('never'), states({ loading: <p>One moment</p> })).container).toHaveTextContent('One moment');
    expect(renderOn(site('never'), states({ loading: null })).container).toBeEmptyDOMElement();

    const empty = renderOn(site([]), states({})).container;
    await waitFor(() => expect(empty).toBeEmptyDOMElement());
    renderOn(site([]), states({ empty: <p>Nothing yet</p> }));
    expect((await screen.findByText('Nothing yet')).closest('[data-state]')).toHaveAttribute('data-state', 'empty');

    const failed = renderOn(site(notFound), states({})).container;
    await waitFor(() => expect(failed).toBeEmptyDOMElement());
    renderOn(site(notFound), states({ error: ({ error }: { error: { code: string } }) => error.code }));
    expect((await screen.findByText(/rest_post_invalid_id/)).closest('[data-state]')).toHaveAttribute('data-state', 'error');
  });

  test('render data that is already there without a provider and without a request', () => {
    const related = { status: 'success', items: [postItem(2)] } as const;
    const html = renderToString(<RelatedPostsRoot related={related}>{card}</RelatedPostsRoot>);
    expect(html).toContain('href="https://site.example/post-2/"');
  });
});
