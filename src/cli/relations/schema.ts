import { CommanderError } from 'commander';
import { writeTypescriptTypes } from '../../typescript/typescript-types.js';
import type { DatabaseOptions } from '../options/database-options.js';
import type { Format } from '../terminal/format-option.js';
import { printRows } from '../terminal/print-rows.js';
import { withRelx } from '../with-relx.js';

const COLUMNS = [
  'name',
  'label',
  'from_object_types',
  'to_object_types',
  'direction',
  'max_connections',
  'max_connections_to',
] as const;

interface SchemaOptions extends DatabaseOptions {
  readonly format: Format;
  readonly typescript?: boolean;
  readonly url?: string;
  readonly output?: string;
}

/** `content-relations schema`, and `relx types`. */
export function schema({ format, typescript, url, output, ...database }: SchemaOptions): Promise<void> {
  if (!typescript) return withRelx(database, ({ types }) => printRows(types.all(), COLUMNS, format), { reads: true });
  if (url === undefined) throw new CommanderError(2, 'relx.url', 'error: --typescript requires --url, the URL of the site.');
  return writeTypescriptTypes({ url, output });
}
