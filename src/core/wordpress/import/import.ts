import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { callback, check, invalidParam, object, optional } from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import type { ContentTypes } from '../content/content-types.js';
import { ContentImporter, type ImportReport } from './importer.js';
import type { ContentRecord } from './record.js';
import type { RelationTypes } from './relations.js';

const Options = object({ onProgress: optional(callback<ImportReport>()) });

export type { ImportReport } from './importer.js';

export interface ImportOptions {
  /** Called with the report after every 100 records, and after the commit. */
  readonly onProgress?: (report: ImportReport) => void;
}

/**
 * Imports content in one transaction, which is rolled back if the source or a record fails.
 *
 * Relations must satisfy the rules of their types, except limits, which the integrity check reports.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type for an invalid record or option; the
 * error of a rejected relation; errors of the source
 */
export async function importContent(
  store: Store,
  types: RelationTypes,
  contentTypes: ContentTypes,
  prefix: string,
  records: Iterable<ContentRecord> | AsyncIterable<ContentRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { onProgress } = check(Options, 'options', options);
  if (typeof records !== 'object' || records === null || !(Symbol.iterator in records || Symbol.asyncIterator in records))
    throw invalidParam('ncr_invalid_args', 'records', `must be a list or a stream of records, not ${formatValue(records)}`);
  const work = async (executor: Executor) => {
    await store.lockNames(executor);
    const importer = new ContentImporter(store, executor, types, contentTypes, prefix);
    let count = 0;
    for await (const record of records) {
      const writing = importer.write(record);
      if (writing) await writing;
      count += 1;
      if (count % 100 === 0) onProgress?.(importer.report());
    }
    await importer.finish();
    return importer.report();
  };
  // a stream can't be read again
  const report = await store.transaction(work, { once: !Array.isArray(records) });
  onProgress?.(report);
  return report;
}
