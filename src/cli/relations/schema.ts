import type { DatabaseOptions } from '../options/database-options.js';
import type { Format } from '../options/format-option.js';
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

/** `content-relations schema`. */
export const schema = ({ format, ...database }: DatabaseOptions & { readonly format: Format }): Promise<void> =>
  withRelx(database, ({ types }) => printRows(types.all(), COLUMNS, format), { reads: true });
