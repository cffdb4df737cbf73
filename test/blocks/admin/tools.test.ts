import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Batch, runBatches, toolPath } from '../../../blocks/admin/tools.js';

describe('the path of a tool', () => {
  beforeEach(() => vi.stubGlobal('relxAdmin', { namespace: 'acme/v1', site: 'site', postTypes: [] }));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [{}, '/acme/v1/tools/check'],
    [{ cursor: undefined, prune_unregistered: false, type: '' }, '/acme/v1/tools/check'],
    [
      { cursor: 'a+b/c=', prune_unregistered: true, per_page: 5 },
      '/acme/v1/tools/check?cursor=a%2Bb%2Fc%3D&prune_unregistered=1&per_page=5',
    ],
  ])('has the parameters that are given: %j', (params, path) => {
    expect(toolPath('check', params)).toBe(path);
  });
});

describe('a tool', () => {
  const batches: readonly Batch[] = [
    { done: false, next: 'one' },
    { done: false, next: 'two' },
    { done: true, next: null },
  ];
  /** Runs it, and returns the cursors that were requested. */
  async function run(onBatch: (controller: AbortController) => void = () => undefined) {
    const controller = new AbortController();
    const cursors: (string | undefined)[] = [];
    const request = async (cursor: string | undefined) => {
      cursors.push(cursor);
      return batches[cursors.length - 1] as Batch;
    };
    await runBatches({ request, onBatch: () => onBatch(controller), signal: controller.signal });
    return cursors;
  }

  it('is requested with the cursor of each batch until it is done', async () => {
    expect(await run()).toEqual([undefined, 'one', 'two']);
  });

  it('stops after the batch in which it is stopped', async () => {
    expect(await run((controller) => controller.abort())).toEqual([undefined]);
  });

  it('throws what a request throws', async () => {
    const request = () => Promise.reject(new Error('offline'));
    const { signal } = new AbortController();
    await expect(runBatches({ request, onBatch: () => undefined, signal })).rejects.toThrow('offline');
  });
});
