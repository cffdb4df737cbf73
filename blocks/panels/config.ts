import type { ObjectRef } from 'relx/contract';

/** What PHP writes into the element of a panel. */
export interface PanelConfig {
  /** Whose relations they are. */
  readonly object: ObjectRef;
  /** Whether only lists of relations that start from the object are shown. */
  readonly sourceOnly: boolean;
  /** Name of what is kept while its page is loaded again: one for each site, user and object. */
  readonly key: string;
  /** Post type or taxonomy of the object, or roles of the user. */
  readonly subtype: string | readonly string[];
  /** Whether the post was never saved. @default false */
  readonly isNew?: boolean;
}

export const configOf = (element: HTMLElement): PanelConfig => JSON.parse(element.dataset.relxPanel ?? '') as PanelConfig; // PHP writes it
