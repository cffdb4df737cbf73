import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { RelatedPosts, RelatedUsers, RelxProvider } from 'relx';
import { RelxDevtools } from 'relx/devtools';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../axe.js';
import { postItem } from '../fixtures.js';
import { renderOn } from '../render-on.js';
import { notFound, site } from '../site.js';

const panel = () => screen.getByRole('region', { name: 'relx devtools' });
const row = (name: RegExp) => within(panel()).getByRole('row', { name });

describe('the devtools', () => {
  test('show the lists of the page, and fetch them again', async () => {
    const backend = site([postItem(2)]);
    renderOn(
      backend,
      <>
        <RelatedPosts heading="A" />
        <RelatedPosts heading="B" />
        <RelxDevtools initialIsOpen />
      </>,
    );
    await waitFor(() => expect(row(/^post:1/)).toHaveTextContent(/type=related_tofresh1 of 1.*2 components/));
    backend.respond([postItem(2), postItem(3)]);
    await userEvent.click(within(panel()).getByRole('button', { name: /^Fetch post:1/ }));
    await waitFor(() => expect(row(/^post:1/)).toHaveTextContent('fresh2 of 2'));
  });

  test('show which lists a request combines', async () => {
    renderOn(
      site([postItem(2)]),
      <>
        <RelatedPosts />
        <RelatedUsers postId={7} />
        <RelxDevtools initialIsOpen />
      </>,
    );
    await waitFor(() => expect(row(/^GET .*objects=.* 200/)).toBeInTheDocument());
    const [lists] = within(row(/^GET .*objects=/)).getAllByRole('group');
    expect(lists).toHaveTextContent(/post:1.*post:7/);
  });

  test('show errors, and how many lists failed', async () => {
    renderOn(
      site(notFound),
      <>
        <RelatedPosts />
        <RelxDevtools />
      </>,
    );
    const toggle = await screen.findByRole('button', { name: 'relx devtools: 1 failed' });
    await userEvent.click(toggle);
    expect(row(/failed rest_post_invalid_id/)).toBeInTheDocument();
    expect(row(/404 rest_post_invalid_id/)).toBeInTheDocument();
  });

  test('open and close with the keyboard, and are accessible', async () => {
    const { container } = renderOn(
      site([postItem(2)]),
      <>
        <RelatedPosts />
        <RelxDevtools />
      </>,
    );
    const toggle = await screen.findByRole('button', { name: 'relx devtools' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(await faultsOf(container)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(panel()).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'relx devtools' })).toBeNull();
    expect(toggle).toHaveFocus();
  });

  test('are not rendered on a server', () => {
    const { client } = site([]);
    expect(
      renderToString(
        <RelxProvider client={client}>
          <RelxDevtools initialIsOpen />
        </RelxProvider>,
      ),
    ).toBe('');
  });
});
