/** One line of a history: a request of one process to one service, and its response. Times are milliseconds of one clock. */
export interface HistoryEvent {
  readonly process: number;
  readonly service: number;
  /** The group of objects that it is about; relations join objects of one cell only. */
  readonly cell: number;
  readonly type: string;
  readonly action: 'add' | 'remove' | 'move' | 'exists' | 'get' | 'list';
  readonly from: number;
  /** 0 for a list. */
  readonly to: number;
  /** The id of the relation: in requests of `move` and `get`, and in responses of `add`. */
  readonly id?: number;
  readonly invoke: number;
  readonly complete: number;
  /** `unknown`: no response, or one that does not report whether it was done. */
  readonly outcome: 'ok' | 'refused' | 'unknown';
  /** The code of an error. */
  readonly code?: string;
  readonly status?: number;
  /** False if a bounded delay is allowed: the user was logged out. */
  readonly fresh: boolean;
  /** What a read found: the ids of relations by their related object, or of the pair. */
  readonly found?: readonly { readonly from: number; readonly to: number; readonly id: number }[];
}

/** A relation type as far as its history is judged. */
export interface JudgedType {
  readonly name: string;
  readonly twoWay: boolean;
  /** Most relations of a source, or of either side of a two-way type. 0: no limit. */
  readonly most: number;
  /** Most relations of a target. 0: no bound. */
  readonly mostTo: number;
}

/** Name of a pair. The order of its objects makes no difference for two-way types. */
export const pairOf = ({ twoWay }: JudgedType, from: number, to: number): string =>
  twoWay && to < from ? `${to}-${from}` : `${from}-${to}`;
