import type { ReactElement, ReactNode } from 'react';
import type { RelatedTerm } from '../../contract/index.js';
import type { ElementProps } from './element-props.js';
import { itemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';
import { textOf } from './text-of.js';

/** How an item's terms are shown. */
export interface ItemTermsProps {
  /** Only terms in this taxonomy, such as `category`. @default all public taxonomies */
  readonly taxonomy?: string | undefined;
  /** Returns the content for a term, in place of its link. */
  readonly children?: ((term: RelatedTerm) => ReactNode) | undefined;
}

/** Terms of a post, each linked to its archive, or nothing if it has none. */
export function itemTerms(
  { related, attributes, linkComponent, toTermHref: toHref, translate }: ItemProps<'post'>,
  { as: List = 'ul', taxonomy, children, ...props }: Omit<ElementProps, 'children'> & ItemTermsProps = {},
): ReactElement | null {
  const terms = [related.terms ?? []].flat().filter((term) => textOf(term?.id) && (!taxonomy || term.taxonomy === taxonomy));
  if (terms.length === 0) return null;
  const link = (term: RelatedTerm) =>
    itemLink({ related: term, attributes, linkComponent, toHref, translate }, 'relx-related-item-term');
  return (
    // Safari takes a list without bullets for no list
    <List className="relx-related-item-terms" role={List === 'ul' ? 'list' : undefined} {...props}>
      {terms.map((term) => (
        <li key={textOf(term.id)}>{children ? children(term) : link(term)}</li>
      ))}
    </List>
  );
}
