import type { RelatedPage } from '../../client/index.js';
import type { AutomaticItem, Related, RelationData, RelationItem } from '../../contract/index.js';

/** An item of any list. Automatic items have no id. */
export type AnyItem<R extends Related = Related> =
  | RelationItem<R>
  | (AutomaticItem & { readonly id?: undefined; readonly data?: undefined });

/** A page of any list. */
export type AnyPage = RelatedPage<Related, RelationData, AnyItem>;

/** Data of lists by key, which `prefetchRelated` fetches on the server and `RelxProvider` uses in the browser. */
export type RelatedSnapshot = Readonly<Record<string, AnyPage>>;
