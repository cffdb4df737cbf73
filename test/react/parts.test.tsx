import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentPropsWithoutRef, createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { RelatedPosts as RelatedPostsList } from 'relx';
import { RelatedPosts, RelatedTerms, RelatedUsers, useRelatedItem } from 'relx/parts';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './axe.js';
import { image, postItem, termItem, userItem } from './fixtures.js';
import { renderOn } from './render-on.js';
import { notFound, site } from './site.js';

const grid = { layout: 'grid', columns: 3, excerptLength: 3 } as const;
const card = (
  <>
    <RelatedPosts.Heading />
    <RelatedPosts.Items>
      <RelatedPosts.Item>
        <RelatedPosts.Image />
        <RelatedPosts.Link />
        <RelatedPosts.Date />
        <RelatedPosts.Excerpt />
      </RelatedPosts.Item>
    </RelatedPosts.Items>
  </>
);
const byDefault = (
  <RelatedPosts.Root key="default" {...grid}>
    {card}
  </RelatedPosts.Root>
);

describe('parts of a list', () => {
  test('have the markup of the list by default', async () => {
    const items = [postItem(2, { image }), postItem(3), postItem(4, { link: '', title: '' })];
    const own = renderOn(site(items), [<RelatedPostsList key="a" {...grid} />, <RelatedPostsList key="b" heading="More" />]);
    const parts = renderOn(site(items), [
      byDefault,
      <RelatedPosts.Root key="b" heading="More">
        <RelatedPosts.Heading />
        <RelatedPosts.Items>
          <RelatedPosts.Item>
            <RelatedPosts.Link />
          </RelatedPosts.Item>
        </RelatedPosts.Items>
      </RelatedPosts.Root>,
    ]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12));
    expect(parts.container.innerHTML).toBe(own.container.innerHTML);
  });

  test('are accessible, with and without a heading', async () => {
    const host = site([postItem(2, { image }), postItem(3)]);
    const { container } = renderOn(host, byDefault);
    await screen.findByRole('link', { name: 'Post 2' });
    expect(container.firstElementChild).toHaveAttribute('data-state', 'success');
    expect(await faultsOf(container)).toEqual([]);
    const bare = renderOn(
      host,
      <RelatedPosts.Root heading="See also">
        <RelatedPosts.Items>
          <RelatedPosts.Item>
            <RelatedPosts.Link />
          </RelatedPosts.Item>
        </RelatedPosts.Items>
      </RelatedPosts.Root>,
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
      <RelatedPosts.Root as="section" className="my-8" ref={root} data-part="root">
        <RelatedPosts.Heading as="h2" className="text-xl">
          More
        </RelatedPosts.Heading>
        <RelatedPosts.Items as="ol" className="grid">
          <RelatedPosts.Item className="card" style={{ padding: 4 }}>
            <RelatedPosts.Link className="link" ref={link} data-part="link">
              <RelatedPosts.Image className="cover" sizes="50vw" />
              <RelatedPosts.Title as="strong" className="title" />
            </RelatedPosts.Link>
            <RelatedPosts.Date className="date" />
            <RelatedPosts.Excerpt as="div" className="excerpt" />
            <RelatedPosts.Field name="subtype" className="kind" />
            <RelatedPosts.Field className="half">{({ related }) => related.title.slice(0, 2)}</RelatedPosts.Field>
          </RelatedPosts.Item>
        </RelatedPosts.Items>
      </RelatedPosts.Root>,
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
      <RelatedPosts.Items>
        <RelatedPosts.Item>
          <RelatedPosts.Link as={RouterLink} prefetch={false} />
          <RelatedPosts.Link>again</RelatedPosts.Link>
        </RelatedPosts.Item>
      </RelatedPosts.Items>
    );
    const host = site([postItem(2)]);
    renderOn(host, <RelatedPosts.Root toHref={({ id }) => `/p/${id}`}>{item}</RelatedPosts.Root>, {
      linkComponent: (props) => <a {...props} data-provider="true" />,
    });
    const [own, provided] = await screen.findAllByRole('link');
    expect(own).toHaveAttribute('data-prefetch', 'false');
    expect(own).toHaveAttribute('href', '/p/2');
    expect(provided).toHaveAttribute('data-provider');
  });

  test('are rows of a table', async () => {
    const { container } = renderOn(
      site([postItem(2), postItem(3, { date: undefined })]),
      <RelatedPosts.Root>
        <table>
          <RelatedPosts.Items as="tbody" className="rows">
            <RelatedPosts.Item as="tr">
              <td>
                <RelatedPosts.Link />
              </td>
              <td>
                <RelatedPosts.Date />
              </td>
            </RelatedPosts.Item>
          </RelatedPosts.Items>
        </table>
      </RelatedPosts.Root>,
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
      <RelatedUsers.Root heading="">
        <RelatedUsers.Items>
          <RelatedUsers.Item>
            <RelatedUsers.Image data-testid="avatar" />
            <RelatedUsers.Link />
          </RelatedUsers.Item>
        </RelatedUsers.Items>
      </RelatedUsers.Root>,
    );
    await screen.findByRole('link', { name: 'Writer 5' });
    expect(screen.getByTestId('avatar')).toHaveAttribute('src', 'https://site.example/6.png');
    expect(screen.getByText('W')).toHaveClass('relx-related-item-avatar');
    expect(screen.queryByRole('region')).toBeNull();
    renderOn(
      site([termItem(7)]),
      <RelatedTerms.Root>
        <RelatedTerms.Items>
          <RelatedTerms.Item>
            <RelatedTerms.Title /> (<RelatedTerms.Field name="taxonomy" />)
          </RelatedTerms.Item>
        </RelatedTerms.Items>
      </RelatedTerms.Root>,
    );
    expect((await screen.findByText('Topic 7')).closest('li')).toHaveTextContent('Topic 7 (category)');
  });

  test('tell an app which item is around them', async () => {
    const Kind = () => <i>{useRelatedItem()?.related.subtype ?? 'loading'}</i>;
    renderOn(
      site([postItem(2, { subtype: 'product' })]),
      <RelatedPosts.Root limit={1}>
        <RelatedPosts.Items>
          <RelatedPosts.Item>
            <Kind />
          </RelatedPosts.Item>
        </RelatedPosts.Items>
      </RelatedPosts.Root>,
    );
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(await screen.findByText('product')).toBeInTheDocument();
    expect(() => renderOn(site([]), <Kind />)).toThrow('RelatedPosts.Items');
    expect(() => renderOn(site([]), <RelatedPosts.Items />)).toThrow('RelatedPosts.Root');
  });

  test('have the states of the list', async () => {
    const states = (slots: object) => (
      <RelatedPosts.Root {...slots} heading="More">
        {card}
      </RelatedPosts.Root>
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
    const html = renderToString(<RelatedPosts.Root related={related}>{card}</RelatedPosts.Root>);
    expect(html).toContain('href="https://site.example/post-2/"');
  });
});
