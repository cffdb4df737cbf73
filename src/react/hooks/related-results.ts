import type { RelatedPage, RelxError } from '../../client/index.js';
import type { AutomaticItem, Related, RelationData, RelationItem } from '../../contract/index.js';
import type { AnyItem } from '../queries/snapshot.js';

/** Properties that each result of `useRelated` has. */
export interface RelatedResultBase {
  /** Whether a request is running. */
  readonly isFetching: boolean;
  /** Fetches the list again. Its items stay meanwhile. Works as an `onClick` handler. */
  readonly refetch: () => Promise<void>;
}

/** Properties of each result of `useRelated` and `useRelatedPages`, named as in TanStack Query. */
interface QueryState extends RelatedResultBase {
  readonly isError: boolean;
  readonly isSuccess: boolean;
  /** Whether the first request is running. */
  readonly isLoading: boolean;
  /** When the last response arrived, as in `Date.now()`. 0 until then, also for data of the server. */
  readonly dataUpdatedAt: number;
}

/** No response yet. */
export interface RelatedPendingResult extends QueryState {
  readonly status: 'pending';
  readonly isPending: true;
  readonly isError: false;
  readonly isSuccess: false;
  readonly isPlaceholderData?: undefined;
  readonly data?: undefined;
  readonly items?: undefined;
  readonly total?: undefined;
  readonly error?: undefined;
}

/** The list failed. The `error` slot of a list receives it. */
export interface RelatedErrorResult extends RelatedResultBase {
  readonly status: 'error';
  readonly isPending: false;
  readonly error: RelxError;
  readonly isPlaceholderData?: undefined;
  readonly data?: undefined;
  readonly items?: undefined;
  readonly total?: undefined;
}

/** The list of a hook failed. */
export interface UseRelatedErrorResult extends RelatedErrorResult, QueryState {
  readonly isError: true;
  readonly isSuccess: false;
  readonly isLoading: false;
}

/** The list. `S` is the result of `select`. */
export interface RelatedSuccessResult<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
  S = RelatedPage<R, D, I>,
> extends QueryState {
  readonly status: 'success';
  readonly isPending: false;
  readonly isError: false;
  readonly isSuccess: true;
  readonly isLoading: false;
  /** Whether the items come from the previous query, because of `placeholderData`. */
  readonly isPlaceholderData: boolean;
  /** The page, or the result of `select`. */
  readonly data: S;
  /** The page's items. */
  readonly items: readonly I[];
  /** The page's `total`. */
  readonly total: number;
  /** Why the last request failed. The items are older. */
  readonly error: RelxError | undefined;
}

/** The result of `useRelated`. TypeScript narrows it by `status`. */
export type UseRelatedResult<
  R extends Related = Related,
  D extends RelationData = RelationData,
  I extends RelationItem<R, D> | AutomaticItem = RelationItem<R, D>,
  S = RelatedPage<R, D, I>,
> = RelatedPendingResult | UseRelatedErrorResult | RelatedSuccessResult<R, D, I, S>;

/** A list to render: the result of `useRelated`, or these parts. */
export type RelatedViewResult =
  | { readonly status: 'pending'; readonly isPlaceholderData?: undefined }
  | { readonly status: 'success'; readonly items: readonly AnyItem[]; readonly isPlaceholderData?: boolean | undefined }
  | RelatedErrorResult;
