import type { RelatedPage, RelxError } from '../../client/index.js';
import type { AutomaticItem, Related, RelationData, RelationItem } from '../../contract/index.js';
import type { AnyItem } from '../queries/snapshot.js';

interface ResultBase {
  /** Whether a request is running: the first one, or one of `refetch`. */
  readonly isFetching: boolean;
  /** Requests the list again; the items stay until the response arrives. Can be an `onClick` handler. */
  readonly refetch: () => Promise<void>;
}

/** There is no response yet. */
export interface RelatedPendingResult extends ResultBase {
  readonly status: 'pending';
  readonly isPending: true;
  readonly isPlaceholderData?: undefined;
  readonly data?: undefined;
  readonly items?: undefined;
  readonly total?: undefined;
  readonly error?: undefined;
}

/** The request failed. */
export interface RelatedErrorResult extends ResultBase {
  readonly status: 'error';
  readonly isPending: false;
  readonly error: RelxError;
  readonly isPlaceholderData?: undefined;
  readonly data?: undefined;
  readonly items?: undefined;
  readonly total?: undefined;
}

/** The list. */
export interface RelatedSuccessResult<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
> extends ResultBase {
  readonly status: 'success';
  readonly isPending: false;
  /** Whether the items are those of the previous query, because of `placeholderData`. */
  readonly isPlaceholderData: boolean;
  /** The page as the client returned it. */
  readonly data: RelatedPage<R, D, I>;
  /** The items of `data`. */
  readonly items: readonly I[];
  /** The number of items on all pages that the user has permission to view. */
  readonly total: number;
  /** The error of the last `refetch`; the items are those from before it. */
  readonly error: RelxError | undefined;
}

/** The result of `useRelated`. TypeScript narrows it by `status`. */
export type UseRelatedResult<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
> = RelatedPendingResult | RelatedErrorResult | RelatedSuccessResult<R, D, I>;

/** A list to render: the result of `useRelated`, or only the parts that a list needs. */
export type RelatedViewResult =
  | { readonly status: 'pending'; readonly isPlaceholderData?: undefined }
  | { readonly status: 'success'; readonly items: readonly AnyItem[]; readonly isPlaceholderData?: boolean | undefined }
  | RelatedErrorResult;
