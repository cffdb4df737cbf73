import { act, render, screen } from '@testing-library/react';
import { type ReactElement, StrictMode, useState } from 'react';
import { createClient, RelatedPosts, RelxProvider, toQuery, useRelated } from 'relx';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { postItem } from './fixtures.js';
import { renderOn } from './render-on.js';
import { site } from './site.js';

describe('an unknown option', () => {
  let warn: MockInstance<typeof console.warn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => warn.mockRestore());
  const warnings = () => warn.mock.calls.map(([message]) => String(message));

  test('of a provider that gets a new client each time is reported, in Strict Mode too', async () => {
    function Page() {
      const [count, setCount] = useState(0);
      return (
        <RelxProvider client={createClient({ url: 'https://site.example/wp-json', fetch: async () => Response.json([]) })}>
          <button type="button" onClick={() => setCount(count + 1)}>
            {count}
          </button>
        </RelxProvider>
      );
    }
    render(<Page />, { wrapper: StrictMode });
    expect(warnings()).toEqual([]);
    for (let count = 0; count < 5; count++) await act(async () => screen.getByRole('button').click());
    expect(warnings()).toEqual([expect.stringContaining('new client')]);
  });

  test('of a hook is reported once, with the option to use', async () => {
    function Titles(): ReactElement {
      // @ts-expect-error: the option is `limit`
      const { items } = useRelated({ type: 'related_to', pageSize: 3 });
      return <p>{items?.map(({ related }) => related.title)}</p>;
    }
    renderOn(site([postItem(2)]), <Titles />);
    await screen.findByText('Post 2');
    expect(warnings()).toEqual([expect.stringMatching(/useRelated.*pageSize.*`limit`/)]);
  });

  test('of a list is reported if it is another name of a prop', async () => {
    // @ts-expect-error: the prop is `headingLevel`
    renderOn(site([postItem(2)]), <RelatedPosts heading_level={2} id="more" data-test="a" aria-label="More" />);
    await screen.findByText('Post 2');
    expect(warnings().filter((message) => message.startsWith('relx:'))).toEqual([
      expect.stringMatching(/heading_level.*`headingLevel`/),
    ]);
  });

  test('of toQuery is reported likewise', () => {
    // @ts-expect-error: the prop is `postId`
    toQuery('post', { post: 12 });
    expect(warnings()).toEqual([expect.stringMatching(/`post`.*`postId`/)]);
  });
});
