import { DatabaseUnavailable } from 'relx/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { IdempotencyKey, type IdempotencyKeyInput, writeOnce } from '../../../src/core/relations/idempotency-key.js';
import type { Store } from '../../../src/store/store.js';
import { openTestStore } from '../open-store.js';

const DAY = 24 * 60 * 60 * 1000;
const input: IdempotencyKeyInput = { user: 5, request: 'POST /relationships', key: 'k', body: '{}' };

describe('a key', () => {
  let store: Store;
  let time: number;
  beforeEach(async () => {
    store = await openTestStore();
    time = Date.parse('2026-03-01T12:00:00Z');
  });
  /** The key of another request with the same input, but for some of it. */
  const key = (more: Partial<IdempotencyKeyInput> = {}) => new IdempotencyKey(store, () => time, { ...input, ...more });

  test('runs a write once, and gives its result to later requests', async () => {
    const work = vi.fn(async () => ({ id: 7 }));
    const [first, second] = [key(), key()];
    expect(await first.transaction(work)).toEqual({ id: 7 });
    expect(await second.transaction(work)).toEqual({ id: 7 });
    expect(work).toHaveBeenCalledTimes(1);
    expect([first.replayed, second.replayed, second.hasDone()]).toEqual([false, true, true]);
  });

  test('is replayed only if all writes of the request had run', async () => {
    const before = key();
    for (const index of [0, 1]) await before.transaction(async () => index, index);
    const request = key();
    expect(request.replayed).toBe(false);
    const gave: number[] = [];
    for (const index of [0, 1, 2]) gave.push(await request.transaction(async () => 10 + index, index));
    expect(gave).toEqual([0, 1, 12]);
    expect([0, 1, 2].map((index) => request.hasDone(index))).toEqual([true, true, false]);
    expect(request.replayed).toBe(false);
  });

  test.each([{ user: 6 }, { request: 'POST /batch' }, { key: 'other' }])('with %j is another key', async (more) => {
    await key().transaction(async () => 1);
    expect(await key(more).transaction(async () => 2)).toBe(2);
  });

  test('with another body is rejected, and writes nothing', async () => {
    await key().transaction(async () => 1);
    const work = vi.fn();
    const reused = key({ body: '{"id":1}' });
    for (const use of [() => reused.transaction(work), () => reused.response()])
      await expect(use()).rejects.toMatchObject({ code: 'rest_idempotency_key_reused' });
    expect(work).not.toHaveBeenCalled();
  });

  test('is free after work that failed', async () => {
    await expect(key().transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await key({ body: 'another' }).transaction(async () => 2)).toBe(2);
  });

  test('is free after a day', async () => {
    await key().transaction(async () => 1);
    time += DAY - 1000;
    expect(await key().transaction(async () => 2)).toBe(1);
    time += DAY;
    expect(await key().transaction(async () => 3)).toBe(3);
  });

  test('gives the stored response, with any text, if something was written', async () => {
    const response = { title: 'Sun 😀 "ä"' };
    const [idle, request] = [key(), key()];
    await idle.saveResponse(response);
    expect(await key().response()).toBeUndefined();
    await request.transaction(async () => 1);
    expect(await key().response()).toBeUndefined();
    await request.saveResponse(response);
    expect(await key().response()).toEqual(response);
    expect(await key().transaction(async () => 2)).toBe(1);
  });

  test.each([
    ['idempotencyKey', { idempotencyKey: {} }],
    ['index', { index: -1 }],
    ['viewer', { viewer: {} }],
    ['options', 'k'],
  ])('writes nothing with an invalid argument: %s', async (_name, options) => {
    const work = vi.fn();
    const given = typeof options === 'string' ? options : { idempotencyKey: key(), ...options };
    await expect(writeOnce(store, given as never, work)).rejects.toMatchObject({ code: 'ncr_invalid_args' });
    expect(work).not.toHaveBeenCalled();
  });
});

describe('a commit whose outcome is not known', () => {
  const lost = new DatabaseUnavailable('unknown', new Error('gone'), { by: 'this', gave: { id: 7 } });

  /** A key over a store whose transactions end like this. */
  function keyOver(...ends: readonly (Error | object)[]) {
    const transaction = vi.fn(async () => {
      const end = ends[transaction.mock.calls.length - 1];
      if (end instanceof Error) throw end;
      return end;
    });
    return { key: new IdempotencyKey({ transaction } as unknown as Store, Date.now, input), transaction };
  }

  test('is tried again, and then known', async () => {
    const { key } = keyOver(lost, { by: 'another', gave: 1 });
    expect(await key.transaction(async () => 2)).toBe(1);
  });

  test.each([
    ['three attempts', [lost, lost, lost], 3],
    ['another error', [lost, new DatabaseUnavailable('undone', new Error('no'))], 2],
  ])('stays unknown after %s, with what the write would have returned', async (_name, ends, attempts) => {
    const { key, transaction } = keyOver(...ends);
    await expect(key.transaction(async () => 2)).rejects.toMatchObject({ outcome: 'unknown', result: { id: 7 } });
    expect(transaction).toHaveBeenCalledTimes(attempts);
  });

  test('is not tried again after an error that undid it', async () => {
    const { key, transaction } = keyOver(new DatabaseUnavailable('undone', new Error('no')));
    await expect(key.transaction(async () => 2)).rejects.toMatchObject({ outcome: 'undone' });
    expect(transaction).toHaveBeenCalledTimes(1);
  });
});
