import type { ReactNode } from 'react';
import { type FieldFormatOptions, type FieldItem, formatField } from './format-field.js';

/** Values of fields of a relation, numbers with the label of the field. Fields without a value are left out. */
export const itemFields = (item: FieldItem, fields: string, options: FieldFormatOptions): readonly ReactNode[] =>
  fields.split(',').map((name) => {
    const value = formatField(item, name, options, true);
    return (
      value && (
        // server and browser can have different versions of locale data
        <span key={name} className="relx-related-item-field" data-field={name} dir="auto" suppressHydrationWarning>
          {value}
        </span>
      )
    );
  });
