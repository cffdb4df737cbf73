import type { ObjectType } from 'relx/contract';

/** A post type, taxonomy or role. */
export interface Subtype {
  readonly value: string;
  readonly singular: string;
  readonly plural: string;
  /** URL of the screen that lists its objects. */
  readonly link: string;
}

/** What PHP passes to the screen. */
export interface AdminConfig {
  /** Namespace of the REST routes. */
  readonly namespace: string;
  /** Name of the site as a part of a file name. */
  readonly site: string;
  readonly postTypes: readonly { readonly value: string; readonly label: string }[];
  /** Saved templates with an automatic list of their own, which the settings do not change. */
  readonly templates?: readonly { readonly label: string; readonly url: string }[];
  /** What relation types can connect. */
  readonly subtypes: Readonly<Record<ObjectType, readonly Subtype[]>>;
  /** Other plugins that are active and have settings: `woocommerce`, `translations`. */
  readonly integrations?: readonly string[];
}

export const config = (): AdminConfig =>
  (window as unknown as { readonly relxAdmin?: AdminConfig }).relxAdmin ?? {
    namespace: 'relx/v1',
    site: '',
    postTypes: [],
    subtypes: { post: [], user: [], term: [] },
  };
