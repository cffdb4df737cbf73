import { type ExportOptions, exportRelations } from './export.js';
import { type MetaOptions, metaLines } from './foreign-meta.js';
import { type P2pOptions, p2pLines } from './foreign-p2p.js';
import { importRelations, type TransferSite } from './import.js';
import type { TransferOptions } from './options.js';
import type { TransferLine, TransferRecord, TransferReport } from './record.js';

/** Relations to and from files, and out of what other plugins have left in the same database. */
export class Transfer {
  constructor(private readonly site: TransferSite) {}

  /**
   * Every relation as an import reads it, oldest first, a thousand in memory at a time.
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
   * Writes the relations of lines, in their order, in batches that are one transaction each (50,000 lines on SQLite, 1,000 on
   * MySQL). After an interruption whole batches remain, and the same lines continue the import, because relations that exist are
   * not written again. All rules of `relations.add` apply, and a line that breaks one is rejected alone. Actions do not fire. A
   * relation with the position of another one comes before it in the list.
   *
   * @throws {RelationError} ncr_invalid_args, ncr_invalid_type, ncr_invalid_object_type for bad options; with `strict` what
   * the first refused line is refused for; the signal's reason when it aborts; whatever the lines throw. The batches
   * before stay.
   *
   * @example
   * const record = { type: 'references', from_id: 12, to_id: 7 };
   * const { added, refused } = await relx.transfer.import([{ at: 1, record }], { onItem: (item) => console.log(item) });
   */
  import(lines: Iterable<TransferLine> | AsyncIterable<TransferLine>, options: TransferOptions = {}): Promise<TransferReport> {
    return importRelations(this.site, lines, options);
  }

  /**
   * The connections of the plugin Posts 2 Posts as lines of an import, with the positions that it has given them.
   *
   * @throws {RelationError} ncr_object_not_found where its tables are not; ncr_invalid_args
   *
   * @example
   * await relx.transfer.import(relx.transfer.p2p({ types: { posts_to_pages: 'references' } }));
   */
  p2p(options: P2pOptions = {}): AsyncGenerator<TransferLine> {
    return p2pLines(this.site.store, options);
  }

  /**
   * Ids that stand in meta as lines of an import, in their order: those of an ACF field, or of any plugin that keeps them
   * as a list. Give the import a type as its default.
   *
   * @throws {RelationError} ncr_object_not_found where the meta has no table, or no object has the key; ncr_invalid_args, ncr_invalid_object_type
   *
   * @example
   * const lines = relx.transfer.meta({ key: 'related_books', acf: true });
   * await relx.transfer.import(lines, { defaults: { type: 'related_to' } });
   */
  meta(options: MetaOptions): AsyncGenerator<TransferLine> {
    return metaLines(this.site.store, options);
  }
}
