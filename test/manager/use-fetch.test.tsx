import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFetch } from '../../src/manager/use-fetch.js';

/** A request that waits for the test. */
function pending() {
  let respond = (_value: string) => {};
  let fail = (_error: unknown) => {};
  const signals: AbortSignal[] = [];
  const query = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      respond = resolve;
      fail = reject;
    });
  };
  return {
    query,
    signals,
    respond: (value: string) => act(async () => respond(value)),
    fail: (error: unknown) => act(async () => fail(error)),
  };
}
const show = (first?: (signal: AbortSignal) => Promise<string>) =>
  renderHook(({ query }) => useFetch(query), {
    initialProps: { query: first } as { query: ((signal: AbortSignal) => Promise<string>) | undefined },
  });

test('a new request has the previous response until its own, and none after an error', async () => {
  const [one, two] = [pending(), pending()];
  const { result, rerender } = show(one.query);
  expect(result.current).toMatchObject({ status: 'pending', previous: undefined });
  await one.respond('one');
  expect(result.current).toMatchObject({ status: 'success', data: 'one' });
  rerender({ query: two.query });
  expect(result.current).toMatchObject({ status: 'pending', previous: 'one' });
  const error = new Error('offline');
  await two.fail(error);
  expect(result.current).toMatchObject({ status: 'error', error });
  act(() => result.current.retry());
  expect(two.signals).toHaveLength(2);
  expect(result.current).toMatchObject({ status: 'pending', previous: undefined });
  await two.respond('two');
  expect(result.current).toMatchObject({ status: 'success', data: 'two' });
});

test('a request that was replaced is aborted, and its late response or error is ignored', async () => {
  const [one, two] = [pending(), pending()];
  const { result, rerender, unmount } = show(one.query);
  rerender({ query: two.query });
  expect([one.signals[0]?.aborted, two.signals[0]?.aborted]).toEqual([true, false]);
  await two.respond('two');
  await one.fail(new Error('aborted'));
  expect(result.current).toMatchObject({ status: 'success', data: 'two' });
  unmount();
  expect(two.signals[0]?.aborted).toBe(true);
});

test('without a query nothing is known', async () => {
  const one = pending();
  const { result, rerender } = show();
  expect(result.current.status).toBe('pending');
  rerender({ query: one.query });
  await one.respond('one');
  rerender({ query: undefined });
  expect(result.current).toMatchObject({ status: 'pending' });
  expect(result.current.data).toBeUndefined();
});
