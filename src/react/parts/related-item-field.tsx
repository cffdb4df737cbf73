'use client';
import type { ReactNode } from 'react';
import type { Related } from '../../contract/index.js';
import type { ElementProps } from '../items/element-props.js';
import { formatField } from '../items/format-field.js';
import { isNothing } from '../lists/list-state.js';
import type { AnyItem } from '../queries/snapshot.js';
import { itemPart } from './item-part.js';
import type { Part } from './part.js';

type KeyOf<R> = R extends unknown ? keyof R : never;

/** A field of a related object with a text or a number. */
export type RelatedItemFieldName = Exclude<KeyOf<Related>, 'image' | 'terms'>;

export interface RelatedItemFieldProps {
  /** The field of the related object to show, such as `subtype`. */
  readonly name?: RelatedItemFieldName | undefined;
  /** The field of the relation type to show, such as `role`, formatted for the locale. */
  readonly field?: string | undefined;
  /** Returns the content for an item, in place of a field. In server components, use `name` or `field`. */
  readonly children?: ((item: AnyItem) => ReactNode) | undefined;
}

/** Any other value: a field of the object or the relation, or what a function returns. Renders nothing without a value. */
export const RelatedItemField: Part<'span', RelatedItemFieldProps> = /* @__PURE__ */ itemPart<'span', RelatedItemFieldProps>(
  'RelatedItemField',
  ({ item, related, ...options }, props) => {
    // the part has these props in addition to those of its element
    const {
      as: Field = 'span',
      name,
      field,
      children,
      ...rest
    } = props as Omit<ElementProps, 'children'> & RelatedItemFieldProps;
    const fields: { readonly [F in RelatedItemFieldName]?: ReactNode } = related;
    const content = children ? children(item) : field ? formatField(item, field, options) : name && fields[name];
    if (isNothing(content)) return null;
    return (
      // server and browser can have different versions of locale data
      <Field className="relx-related-item-field" data-field={field} dir="auto" suppressHydrationWarning={!!field} {...rest}>
        {content}
      </Field>
    );
  },
);
