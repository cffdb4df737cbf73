import type { RelatedPage } from '../client/index.js';

/** Answers by key, as `prefetchRelated` collected them on the server and `RelxProvider` takes them in the browser. */
export type RelatedSnapshot = Readonly<Record<string, RelatedPage>>;
