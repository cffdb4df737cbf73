/** The options of a load, as JSON in its first argument. */
export interface LoadOptions {
  readonly services: readonly string[];
  /** Of an account that may write. */
  readonly authorization: string;
  /** The file that the history goes to, one event a line. */
  readonly history: string;
  readonly seed: number;
  readonly writers: number;
  readonly readers: number;
  /** How many clients read without a login. */
  readonly loggedOut: number;
  /** How many posts there are to relate, from 1. */
  readonly posts: number;
  /** How many of the writers send each write with a key: without a response it is sent again, until it gets one. */
  readonly keyed: number;
}

/** An order to a running load. */
export type LoadOrder = 'pause' | 'resume';

/** What it reports: how many writes were acknowledged until now, or that it is at rest. */
export interface LoadReport {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Longest time between two acknowledged writes since the last rest, in milliseconds, and when it began. */
  readonly gap: number;
  readonly resting: boolean;
}
