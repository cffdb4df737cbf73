import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process has counted, as prom-client hands it on. */
export type Counts = MetricObjectWithValues<MetricValue<string>>[];

/** What a worker tells the process that started it. */
export type ToPrimary =
  | { readonly kind: 'serving'; readonly database: string }
  | { readonly kind: 'wants-report'; readonly id: number }
  | { readonly kind: 'counts'; readonly id: number; readonly counts: Counts };

/** What that process tells a worker. */
export type ToWorker =
  | { readonly kind: 'wants-counts'; readonly id: number }
  | { readonly kind: 'report'; readonly id: number; readonly body: string };
