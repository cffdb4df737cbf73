import { type ExportOptions, exportRelations } from './export.js';
import { contentConnectLines } from './foreign-content-connect.js';
import { type MetaOptions, metaLines } from './foreign-meta.js';
import { p2pLines } from './foreign-p2p.js';
import type { SourceTypeOptions } from './foreign-types.js';
import { importRelations, type TransferSite } from './import.js';
import type { TransferOptions } from './options.js';
import type { TransferLine, TransferRecord, TransferReport } from './record.js';

/** Exports relations, and imports them, also from other plugins. */
export class Transfer {
  constructor(private readonly site: TransferSite) {}

  /**
   * Yields relations as records of import lines, sorted by ID.
   *
   * @throws {RelationError} ncr_invalid_args, ncr_invalid_type
   *
   * @example
   * for await (const record of relx.transfer.export()) console.log(JSON.stringify(record));
   */
  export(options: ExportOptions = {}): AsyncGenerator<TransferRecord> {
    return exportRelations(this.site.store, this.site.types, options);
  }

  /**
   * Imports relations in order, in transactions of 1,000 lines, on SQLite 50,000. All rules of `relations.add` apply,
   * and an invalid line is rejected alone. To resume an interrupted import, import the same lines again: existing relations are
   * skipped. Actions for added and changed relations do not fire. A relation with the position of an existing one is listed before it.
   *
   * @throws {RelationError} ncr_invalid_args, ncr_invalid_type, ncr_invalid_object_type for invalid options; with `strict` the
   * error of the first rejected line; the signal's reason when it aborts; errors of the iterable. Finished batches stay
   * committed.
   *
   * @example
   * const record = { type: 'references', from_id: 12, to_id: 7 };
   * const { added, rejected } = await relx.transfer.import([{ at: 1, record }], { onItem: (item) => console.log(item) });
   */
  import(lines: Iterable<TransferLine> | AsyncIterable<TransferLine>, options: TransferOptions = {}): Promise<TransferReport> {
    return importRelations(this.site, lines, options);
  }

  /**
   * Yields Posts 2 Posts connections as import lines. Connection meta whose keys are fields of the relation type is
   * their data.
   *
   * @throws {RelationError} ncr_object_not_found if its tables do not exist; ncr_invalid_args
   *
   * @example
   * await relx.transfer.import(relx.transfer.p2p({ types: { posts_to_pages: 'references' } }));
   */
  p2p(options: SourceTypeOptions = {}): AsyncGenerator<TransferLine> {
    return p2pLines(this.site, options);
  }

  /**
   * Yields WP Content Connect relationships as import lines. Those between posts have no direction, so their relation
   * type must be two-way to show them on both posts.
   *
   * @throws {RelationError} ncr_object_not_found if its tables do not exist; ncr_invalid_args
   *
   * @example
   * await relx.transfer.import(relx.transfer.contentConnect({ types: { chapters: 'related_to' } }));
   */
  contentConnect(options: SourceTypeOptions = {}): AsyncGenerator<TransferLine> {
    return contentConnectLines(this.site, options);
  }

  /**
   * Yields IDs in meta, for example from Advanced Custom Fields, as import lines. Pass a default `type` to the import. Of an
   * ACF repeater, other sub-fields become data: see {@link MetaOptions}.
   *
   * @throws {RelationError} ncr_object_not_found if the meta table or key does not exist; ncr_invalid_args,
   * ncr_invalid_object_type
   *
   * @example
   * const lines = relx.transfer.meta({ key: 'related_books', acf: true });
   * await relx.transfer.import(lines, { defaults: { type: 'related_to' } });
   * const credits = relx.transfer.meta({ key: 'credits.person', acf: true, type: 'authored_by' });
   */
  meta(options: MetaOptions): AsyncGenerator<TransferLine> {
    return metaLines(this.site, options);
  }
}
