/** What a load is told when it starts, as JSON in its first argument. */
export interface LoadOptions {
  readonly services: readonly string[];
  /** Of an account that may write. */
  readonly authorization: string;
  /** The file that the history goes to, one event a line. */
  readonly history: string;
  readonly seed: number;
  readonly writers: number;
  readonly readers: number;
  /** Readers who are nobody in particular. */
  readonly loggedOut: number;
  /** How many posts there are to relate, from 1. */
  readonly posts: number;
  /** How many of the writers give each write a key: one that got no answer is sent again as the same, until it gets one. */
  readonly keyed: number;
}

/** What a load is told while it runs. */
export type LoadOrder = 'pause' | 'resume';

/** What it says: how many writes were acknowledged until now, or that it has come to rest. */
export interface LoadReport {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Longest time between two acknowledged writes since the last rest, in milliseconds, and when it began. */
  readonly gap: number;
  readonly resting: boolean;
}
