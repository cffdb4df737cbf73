import { __ } from '@wordpress/i18n';
import { apiFetch } from '../relations/api-fetch.js';
import { type Batch, type Params, requestTool, toolPath } from './tools.js';

/** What an import or a migration has done with lines of a file or rows of another plugin. */
export interface LineCounts {
  readonly added: number;
  readonly existing: number;
  readonly changed: number;
  readonly rejected: number;
  readonly errors: readonly LineError[];
  /** True if a trial run has compared lines with a part of the new relations only. */
  readonly partial: boolean;
}

export interface LineError {
  /** Number of the line, or id of the row. */
  readonly at: number;
  readonly message: string;
}

/** A batch with the share of the work that is done, 0-1. */
export interface LineBatch extends Batch, LineCounts {
  readonly share: number;
}

export interface LineSum extends LineCounts {
  readonly share: number;
}

export type LineRequest = (cursor: string | undefined) => Promise<LineBatch>;

/** Most errors that the screen shows. */
const SHOWN = 100;

export const noLines: LineSum = { share: 0, added: 0, existing: 0, changed: 0, rejected: 0, errors: [], partial: false };

export const addLines = (sum: LineSum, batch: LineBatch): LineSum => ({
  share: batch.share,
  added: sum.added + batch.added,
  existing: sum.existing + batch.existing,
  changed: sum.changed + batch.changed,
  rejected: sum.rejected + batch.rejected,
  errors: [...sum.errors, ...batch.errors].slice(0, SHOWN),
  partial: sum.partial || batch.partial,
});

/** Usual and largest part of a file in one request, in bytes. */
const PART = 262_144;
const LARGEST = 1_048_576;

/** Requests that import a file part by part. */
export function fileImport(file: Blob, params: Params): LineRequest {
  let offset = 0;
  let size = PART;
  return async (cursor) => {
    const end = Math.min(file.size, offset + size);
    const isLast = end === file.size;
    const batch = await apiFetch<Batch & LineCounts & { readonly offset: number }>({
      method: 'POST',
      path: toolPath('import', { ...params, cursor, last: isLast }),
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file.slice(offset, end),
    });
    const isStuck = !batch.done && !isLast && batch.offset === offset;
    if (isStuck && size === LARGEST)
      throw new Error(__('A line of the file is longer than 1 MB. Shorten it, then try again.', 'relx'));
    // a line that is longer than the part
    size = isStuck ? Math.min(LARGEST, size * 2) : PART;
    offset = batch.offset;
    return { ...batch, share: file.size === 0 ? 1 : offset / file.size };
  };
}

/** Parameters of `tools/migrate` without those of every batch. */
export interface Migration {
  readonly source: string;
  readonly types?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly type?: string;
  /** Object type that has the meta. */
  readonly from_type?: string;
}

/** Requests that run migrations one after the other, as one. */
export function migrationRun(migrations: readonly Migration[], isTrial: boolean): LineRequest {
  let index = 0;
  let inner: string | undefined;
  return async () => {
    const data = { ...migrations[index], dry_run: isTrial, ...(inner !== undefined && { cursor: inner }) };
    type MigrateBatch = Batch & LineCounts & { readonly total: number; readonly read: number };
    const batch = await requestTool<MigrateBatch>('migrate', {}, { method: 'POST', data });
    const share = batch.total === 0 ? 1 : batch.read / batch.total;
    const isOver = batch.done || batch.next === null;
    const done = isOver && index === migrations.length - 1;
    const total = (index + (isOver ? 1 : share)) / migrations.length;
    inner = isOver ? undefined : (batch.next ?? undefined);
    if (isOver) index++;
    return { ...batch, done, next: done ? null : String(index), share: total };
  };
}
