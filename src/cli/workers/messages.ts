import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Metrics of one process, in the format of prom-client. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[];

/** Message from a worker to the primary process. */
export type ToPrimary =
  | { readonly type: 'serving'; readonly database: string }
  | { readonly type: 'counts'; readonly id: number; readonly counts: Counts };

/** Request from the primary process to a worker to send its metrics. */
export interface ToWorker {
  readonly type: 'wants-counts';
  readonly id: number;
}
