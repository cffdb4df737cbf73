import type { ReactElement } from 'react';
import { ItemLink } from './item-link.js';
import type { ItemProps } from './item-props.js';

/** A term: its name. */
export function TermItem({ related }: ItemProps<'term'>): ReactElement {
  return <ItemLink related={related} />;
}
