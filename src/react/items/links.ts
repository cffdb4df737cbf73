import type { ElementType, ReactNode } from 'react';
import type { Related } from '../../contract/index.js';
import { safeUrl } from '../../safe/safe-url.js';

/** Props that lists pass to `linkComponent`. */
export interface LinkComponentProps {
  readonly href: string;
  readonly className: string;
  readonly dir: 'auto';
  readonly children: ReactNode;
}

/** How lists link to objects. */
export interface LinkOptions<R extends Related = Related> {
  /**
   * Component that renders links, such as `Link` of Next.js. It receives {@link LinkComponentProps}. @default 'a'
   */
  readonly linkComponent?: ElementType<LinkComponentProps> | undefined;
  /**
   * Returns the URL of an object, for example a path of your app. It is not called for an object without a link, such as
   * a user without published posts. An object without a URL, or with an unsafe one, has a title without a link. @default the object's `link`
   */
  readonly toHref?: ((object: R) => string | undefined) | undefined;
}

/** Returns the URL of an object if it is safe to link to. */
export const hrefOf = <R extends Related>(related: R, toHref: LinkOptions<R>['toHref']): string | undefined =>
  safeUrl(toHref && related.link ? toHref(related) : related.link);
