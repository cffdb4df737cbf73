import { describe, expect, it } from 'vitest';
import { runBatches } from '../../../blocks/admin/tools.js';
import { addLines, fileImport, migrationRun, noLines } from '../../../blocks/admin/transfer-data.js';
import { apiFetch } from '../../../blocks/relations/api-fetch.js';

describe('an import', () => {
  const counts = { added: 1, existing: 2, changed: 0, rejected: 1, errors: [{ at: 3, message: 'gone' }], partial: true };
  /** Responds to every request, and returns what was sent. */
  function respondWith(respond: (path: string, options: { body?: Blob; data?: unknown }) => object) {
    const sent: { path: string; size: number; data: unknown }[] = [];
    apiFetch.setFetchHandler(async ({ path = '', body, data }: { path?: string; body?: unknown; data?: unknown }) => {
      const part = body as Blob | undefined; // what is given as a body
      sent.push({ path, size: part?.size ?? 0, data });
      return respond(path, { ...(part && { body: part }), data });
    });
    return sent;
  }

  it('sends a file in parts, larger ones for a long line, and marks the last', async () => {
    const file = new Blob(['x'.repeat(600_000)]);
    let offset = 0;
    const sent = respondWith((_, { body }) => {
      const size = body?.size ?? 0;
      // a line of 300,000 bytes
      if (offset === 0) offset = size > 300_000 ? 300_000 : 0;
      else offset += size;
      return { ...counts, done: offset === 600_000, next: offset === 600_000 ? null : `at ${offset}`, offset };
    });
    let sum = noLines;
    const request = fileImport(file, { dry_run: true });
    await runBatches({ request, onBatch: (batch) => (sum = addLines(sum, batch)), signal: new AbortController().signal });
    expect(sent.map(({ size }) => size)).toEqual([262_144, 524_288, 262_144, 37_856]);
    expect(sent.map(({ path }) => /last=1/.test(path))).toEqual([false, false, false, true]);
    expect(sent[3]?.path).toMatch(/^\/relx\/v1\/tools\/import\?dry_run=1&cursor=at(%20|\+)562144&last=1(&|$)/);
    expect(sum).toEqual({
      share: 1,
      added: 4,
      existing: 8,
      changed: 0,
      rejected: 4,
      errors: Array(4).fill(counts.errors[0]),
      partial: true,
    });
  });

  it('ends at a line that no request can hold', async () => {
    respondWith(() => ({ ...counts, done: false, next: 'same', offset: 0 }));
    const request = fileImport(new Blob(['x'.repeat(3_000_000)]), {});
    const run = runBatches({ request, onBatch: () => undefined, signal: new AbortController().signal });
    await expect(run).rejects.toThrow('longer than 1 MB');
  });

  it('of several fields is one run', async () => {
    const sent = respondWith((_, { data }) => {
      const { key, cursor } = data as { key: string; cursor?: string };
      const done = key === 'second' || cursor !== undefined;
      return { ...counts, done, next: done ? null : 'more', total: 10, read: done ? 10 : 5 };
    });
    const shares: number[] = [];
    const request = migrationRun(
      [
        { source: 'acf', key: 'first', type: 'references' },
        { source: 'acf', key: 'second', type: 'references' },
      ],
      true,
    );
    await runBatches({ request, onBatch: ({ share }) => shares.push(share), signal: new AbortController().signal });
    expect(shares).toEqual([0.25, 0.5, 1]);
    expect(sent.map(({ data }) => data)).toEqual([
      { source: 'acf', key: 'first', type: 'references', dry_run: true },
      { source: 'acf', key: 'first', type: 'references', dry_run: true, cursor: 'more' },
      { source: 'acf', key: 'second', type: 'references', dry_run: true },
    ]);
  });
});
