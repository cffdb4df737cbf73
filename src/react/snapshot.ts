import type { RelatedPage } from '../client/index.js';

/** Data of lists by key, which `prefetchRelated` fetches on the server and `RelxProvider` uses in the browser. */
export type RelatedSnapshot = Readonly<Record<string, RelatedPage>>;
