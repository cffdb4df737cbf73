import type { ReactElement, ReactNode } from 'react';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { ElementProps } from '../items/element-props.js';
import type { Translate } from '../translate.js';
import { isNothing } from './list-state.js';

/** Content of the heading of a list: the elements of its prop, or the text of its attribute. */
export const headingOf = (given: ReactNode, { heading }: RelatedAttributes, translate: Translate): ReactNode =>
  typeof given === 'object' || typeof given === 'boolean' ? given : translate(heading);

/** Heading of a list, or nothing if it is empty. */
export function listHeading(
  { headingLevel }: RelatedAttributes,
  { as: Heading = `h${headingLevel}` as 'h2', children, ...props }: ElementProps,
): ReactElement | null {
  if (isNothing(children)) return null;
  return (
    <Heading className="relx-related-title" {...props}>
      {children}
    </Heading>
  );
}
