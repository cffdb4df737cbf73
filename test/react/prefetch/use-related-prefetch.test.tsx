import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { RelatedPosts, RelxProvider, toQuery, useRelatedPrefetch } from 'relx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { postItem } from '../fixtures.js';
import { site } from '../site.js';

const queries = [toQuery('post', { postId: 7 })];

/** A link to another post's list, which a click shows. */
function Page({ rootMargin }: { rootMargin?: string }): ReactElement {
  const prefetch = useRelatedPrefetch(queries, { rootMargin });
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)} {...prefetch}>
        Post 7
      </button>
      {shown && <RelatedPosts postId={7} />}
    </>
  );
}

describe('useRelatedPrefetch', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'connection');
  });

  function show(props: { rootMargin?: string } = {}) {
    const backend = site([postItem(2)]);
    render(
      <RelxProvider client={backend.client} postId={1}>
        <Page {...props} />
      </RelxProvider>,
    );
    return backend;
  }

  test('requests on hover, once, what the list then shows', async () => {
    const backend = show();
    expect(backend.requests).toHaveLength(0);
    await userEvent.hover(screen.getByRole('button'));
    await waitFor(() => expect(backend.requests).toHaveLength(1));
    await userEvent.click(screen.getByRole('button'));
    await screen.findByRole('link', { name: 'Post 2' });
    expect(backend.requests).toHaveLength(1);
  });

  test('requests on keyboard focus', async () => {
    const backend = show();
    await userEvent.tab();
    await waitFor(() => expect(backend.requests).toHaveLength(1));
  });

  test('requests when the element comes near to the viewport', async () => {
    const observers: { callback: IntersectionObserverCallback; margin: string | undefined; connected: boolean }[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #observer;
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          this.#observer = { callback, margin: options?.rootMargin, connected: true };
          observers.push(this.#observer);
        }
        observe() {}
        disconnect() {
          this.#observer.connected = false;
        }
      },
    );
    const backend = show({ rootMargin: '200px' });
    const [observer] = observers;
    expect(observer?.margin).toBe('200px');
    const report = (isIntersecting: boolean) =>
      observer?.callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
    report(false);
    expect(backend.requests).toHaveLength(0);
    await act(async () => report(true));
    await waitFor(() => expect(backend.requests).toHaveLength(1));
    expect(observer?.connected).toBe(false);
  });

  test('a failed request is sent again by the list', async () => {
    const backend = show();
    backend.respond({ code: 'unavailable', message: '', status: 400 });
    await userEvent.hover(screen.getByRole('button'));
    await waitFor(() => expect(backend.requests).toHaveLength(1));
    // the code that explains errors
    await vi.dynamicImportSettled();
    backend.respond([postItem(2)]);
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByRole('link', { name: 'Post 2' })).toBeInTheDocument();
  });

  test.each([
    ['the connection', () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })],
    ['a media query', () => vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)],
  ])('requests nothing if %s is set to save data', async (_name, stub) => {
    stub();
    const backend = show();
    await userEvent.hover(screen.getByRole('button'));
    await userEvent.click(screen.getByRole('button'));
    // the list's own request is the only one
    await screen.findByRole('link', { name: 'Post 2' });
    expect(backend.requests).toHaveLength(1);
  });
});
