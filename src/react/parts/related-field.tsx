'use client';
import type { ReactNode } from 'react';
import type { Related, RelationItem } from '../../contract/index.js';
import type { ElementProps } from '../element-props.js';
import { isNothing } from '../list-state.js';
import { itemPart } from './item-part.js';
import type { Part } from './part.js';

type KeyOf<R> = R extends unknown ? keyof R : never;

/** A field of a related object with a text or a number. */
export type RelatedFieldName = Exclude<KeyOf<Related>, 'image'>;

export interface RelatedFieldProps {
  /** The field to show, such as `subtype`. */
  readonly name?: RelatedFieldName | undefined;
  /** Returns the content for an item, in place of a field. In server components, use `name`. */
  readonly children?: ((item: RelationItem) => ReactNode) | undefined;
}

/** Any other value of an item: a field of the object, or what a function returns. Renders nothing if it is empty. */
export const RelatedField: Part<'span', RelatedFieldProps> = /* @__PURE__ */ itemPart<'span', RelatedFieldProps>(
  'RelatedField',
  ({ item, related }, props) => {
    // the part has these props in addition to those of its element
    const { as: Field = 'span', name, children, ...rest } = props as Omit<ElementProps, 'children'> & RelatedFieldProps;
    const fields: { readonly [F in RelatedFieldName]?: ReactNode } = related;
    const content = children ? children(item) : name && fields[name];
    if (isNothing(content)) return null;
    return (
      <Field className="relx-related-item-field" dir="auto" {...rest}>
        {content}
      </Field>
    );
  },
);
