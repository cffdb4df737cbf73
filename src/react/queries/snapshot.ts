import type { RelatedPage } from '../../client/index.js';
import type { AutomaticItem, Related, RelationData, RelationItem } from '../../contract/index.js';

/** An item of any list. Automatic items have no id. */
export type AnyItem<R extends Related = Related> =
  | RelationItem<R>
  | (AutomaticItem & { readonly id?: undefined; readonly data?: undefined });

/** A page of any list. */
export type AnyPage = RelatedPage<Related, RelationData, AnyItem>;

/** Lists by key: `prefetchRelated` fetches them, and `RelxProvider` shows them without a request. */
export type RelatedSnapshot = Readonly<Record<string, AnyPage>>;
