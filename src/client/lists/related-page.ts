import type { AutomaticItem, Related, RelationData, RelationItem } from '../../contract/index.js';
import type { RelxError } from '../transport/relx-error.js';

/** One page. `total` counts the items on all pages that the user can view: in WordPress, exact up to 500. */
export interface RelatedPage<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
> {
  readonly items: readonly I[];
  readonly total: number;
  readonly totalPages: number;
  /** `cursor` for the next page; absent on the last one, and with `embed` and `core`. */
  readonly nextCursor?: string | undefined;
}

/** One result per query, in the same order: a page, or an error. */
export type QueryResults = readonly (RelatedPage | RelxError)[];
