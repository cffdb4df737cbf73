import type { APIFetchOptions } from '@wordpress/api-fetch';
import { apiFetch } from '../relations/api-fetch.js';
import { config } from './config.js';

/** Parameters of a request; undefined ones are left out. */
export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

/** What every batch of a tool returns. */
export interface Batch {
  readonly done: boolean;
  /** Cursor of the next batch, null at the end. */
  readonly next: string | null;
}

/** The path of a tool. */
export function toolPath(name: string, params: Params = {}): string {
  const given = Object.entries(params).flatMap(([key, value]) =>
    value === undefined || value === '' || value === false ? [] : [[key, value === true ? '1' : String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return `/${config().namespace}/tools/${name}${query && `?${query}`}`;
}

/** Requests a tool once. */
export const requestTool = <T>(name: string, params?: Params, options?: APIFetchOptions<true>): Promise<T> =>
  apiFetch<T>({ ...options, path: toolPath(name, params) });

export interface BatchRun<T extends Batch> {
  /** Requests one batch. */
  readonly request: (cursor: string | undefined) => Promise<T>;
  /** Called after each batch. */
  readonly onBatch: (batch: T) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs a tool batch by batch until it is done. Stops between two batches when the signal is aborted.
 *
 * @throws what a request throws
 */
export async function runBatches<T extends Batch>({ request, onBatch, signal }: BatchRun<T>): Promise<void> {
  let cursor: string | undefined;
  while (!signal.aborted) {
    const batch = await request(cursor);
    onBatch(batch);
    if (batch.done || batch.next === null) return;
    cursor = batch.next;
  }
}
