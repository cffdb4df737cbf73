import { __, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { objectTypeText } from './type-text.js';

/** One side of a relation, with its title and its edit link. Both strings are empty for a missing object. */
export interface RelatedObject {
  readonly object_type: string;
  readonly id: number;
  readonly title: string;
  readonly link: string;
}

/** The title of an object, or its type and ID, as a link to its screen. */
export function ObjectLink({ object }: { readonly object: RelatedObject }): ReactElement {
  /* translators: 1: post, user or term. 2: its number. */
  const name = object.title || sprintf(__('%1$s %2$d', 'relx'), objectTypeText(object.object_type), object.id);
  return object.link ? <a href={object.link}>{name}</a> : <span>{name}</span>;
}
