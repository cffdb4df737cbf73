import type { ReactElement } from 'react';
import type { RelatedAttributes } from '../attributes/attributes.js';
import type { ElementProps } from '../items/element-props.js';
import type { Translate } from '../translate.js';

/** Heading of a list, or nothing if it is empty. */
export function listHeading(
  { heading, headingLevel }: RelatedAttributes,
  translate: Translate,
  { as: Heading = `h${headingLevel}` as 'h2', children = translate(heading), ...props }: ElementProps,
): ReactElement | null {
  if (!children) return null;
  return (
    <Heading className="relx-related-title" {...props}>
      {children}
    </Heading>
  );
}
