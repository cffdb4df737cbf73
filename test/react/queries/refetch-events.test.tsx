import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RelatedQueryOptions } from '../../../src/react/queries/query-options.js';
import { refetchOn } from '../../../src/react/queries/refetch-events.js';

let end = new AbortController();
beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The number of requests so far. */
function requests(options: RelatedQueryOptions) {
  const refetch = vi.fn();
  refetchOn(options, refetch, end.signal);
  return () => refetch.mock.calls.length;
}
const focus = () => window.dispatchEvent(new Event('focus'));
const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test('the focus of the window requests a list at most every five seconds', () => {
  const count = requests({ refetchOnWindowFocus: true });
  vi.advanceTimersByTime(4999);
  focus();
  expect(count()).toBe(0);
  vi.advanceTimersByTime(1);
  focus();
  // a browser sends both events
  document.dispatchEvent(new Event('visibilitychange'));
  expect(count()).toBe(1);
  vi.advanceTimersByTime(5000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(count()).toBe(2);
});

test.each([
  [5, 2000],
  [2000, 2000],
  [3000, 3000],
])('an interval of %i milliseconds is one of %i', (refetchInterval, time) => {
  const count = requests({ refetchInterval });
  vi.advanceTimersByTime(time - 1);
  expect(count()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(count()).toBe(1);
  vi.advanceTimersByTime(2 * time);
  expect(count()).toBe(3);
});

test.each([
  ['is hidden', hide],
  ['is offline', goOffline],
])('a page that %s requests nothing', (_name, leave) => {
  const count = requests({ refetchOnWindowFocus: true, refetchInterval: 2000 });
  leave();
  vi.advanceTimersByTime(10_000);
  focus();
  expect(count()).toBe(0);
  vi.restoreAllMocks();
  focus();
  expect(count()).toBe(1);
});

test('nothing is requested after the list has left the page, or without an option', () => {
  const none = requests({ refetchInterval: false });
  const count = requests({ refetchOnWindowFocus: true, refetchInterval: 2000 });
  end.abort();
  const late = requests({ refetchOnWindowFocus: true, refetchInterval: 2000 });
  vi.advanceTimersByTime(10_000);
  focus();
  expect([none(), count(), late()]).toEqual([0, 0, 0]);
});
