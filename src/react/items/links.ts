import type { ElementType, ReactNode } from 'react';
import type { Related } from '../../contract/index.js';
import { safeUrl } from '../../safe/safe-url.js';
import { textOf } from './text-of.js';

/** Props that lists pass to `linkComponent`. */
export interface LinkComponentProps {
  readonly href: string;
  readonly className: string;
  readonly dir: 'auto';
  readonly children: ReactNode;
  /** The item's relation type. Absent for links to terms of a post. */
  readonly 'data-relx-type'?: string | undefined;
  /** Position in the list, from 1. Absent for links to terms of a post. */
  readonly 'data-relx-position'?: number | undefined;
  /** Calls `onSelect` of the list. Absent without one. */
  readonly onClick?: (() => void) | undefined;
}

/** How lists link to objects. */
export interface LinkOptions<R extends Related = Related> {
  /** Component that renders links, such as `Link` of Next.js. @default 'a' */
  readonly linkComponent?: ElementType<LinkComponentProps> | undefined;
  /**
   * Returns the URL of an object, such as a path of your app. Not called for objects without a link, such as users without
   * published posts. Without a safe URL, the title has no link. @default the object's `link`
   */
  readonly toHref?: ((object: R) => string | undefined) | undefined;
}

/** Returns the URL of an object with parameters, if it is safe to link to. */
export function hrefOf<R extends Related>(related: R, toHref: LinkOptions<R>['toHref'], params?: string): string | undefined {
  const url = safeUrl(toHref && typeof related.link === 'string' && related.link ? toHref(related) : related.link);
  if (!params) return url;
  // after the query, before the fragment
  const added = params.replace(/^[?&]+/, '');
  return added ? url?.replace(/(\?[^#]*)?(?=#|$)/, (query) => (query ? `${query}&` : '?') + added) : url;
}

/** Props of the link of an item, with which clicks can be measured. */
export type SelectProps = Pick<LinkComponentProps, 'data-relx-type' | 'data-relx-position' | 'onClick'>;

/** Returns the props of the link of the item at a position, from 1. */
export const selectProps = <I extends { readonly type: string }>(
  item: I,
  position: number,
  onSelect: ((item: I, position: number) => void) | undefined,
): SelectProps => ({
  'data-relx-type': textOf(item.type),
  'data-relx-position': position,
  onClick: onSelect && (() => onSelect(item, position)),
});
