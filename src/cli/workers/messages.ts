import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process has counted, as prom-client hands it on. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker tells the process that started it. */
export type ToPrimary =
  | { readonly kind: 'serving'; readonly database: string }
  | { readonly kind: 'counts'; readonly id: number; readonly counts: Counts };

/** A request of that process to a worker: to send its counts. */
export interface ToWorker {
  readonly kind: 'wants-counts';
  readonly id: number;
}
