import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Failure, retried } from '../../../src/store/dialects/retry.js';

/** Milliseconds since the start, and the longest pause before each attempt. */
let [now, pauses]: [number, number[]] = [0, []];
beforeEach(() => {
  [now, pauses] = [0, []];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, pause: number) => {
    pauses.push(pause);
    now += pause;
    queueMicrotask(done);
  }) as typeof setTimeout);
  return () => vi.restoreAllMocks();
});

/** Fails so often before it is done. */
async function run(failures: number, failure: Failure) {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts}`);
    return 'done';
  };
  const result = await retried(work, () => failure).catch(({ message }: Error) => message);
  return { result, attempts };
}

describe('work that fails', () => {
  it.each<[Failure, number, string, number]>([
    ['conflict', 11, 'done', 12],
    ['conflict', 12, 'attempt 12', 12],
    ['away', 1, 'attempt 1', 1],
    [undefined, 1, 'attempt 1', 1],
  ])('with %s %i times ends with %j, after %i attempts', async (failure, failures, result, attempts) => {
    expect(await run(failures, failure)).toEqual({ result, attempts });
  });

  it('because of a conflict pauses for longer each time, up to half a second', async () => {
    await run(11, 'conflict');
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 500, 500, 500, 500]);
  });

  it('because its server is gone runs again for eight seconds', async () => {
    const { result, attempts } = await run(1000, 'gone');
    expect(result).toBe(`attempt ${attempts}`);
    expect(now).toBeGreaterThanOrEqual(8000);
    expect(now).toBeLessThan(8500);
  });
});
