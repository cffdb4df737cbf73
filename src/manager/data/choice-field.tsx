'use client';
import type { ReactElement } from 'react';
import { __ } from '../i18n.js';
import type { FieldControlProps } from './data-form.js';

/** Select with the permitted values of a field. */
export function ChoiceField({ id, helpId, schema, value, onChange }: FieldControlProps): ReactElement {
  const { enum: values = [], default: usual } = schema;
  return (
    <select
      className="relx-manager-input"
      id={id}
      aria-describedby={helpId}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(values.find((one) => String(one) === target.value) ?? null)}
    >
      {usual === undefined && <option value="">{__('None', 'relx')}</option>}
      {values.map((one) => (
        <option key={String(one)} value={String(one)}>
          {String(one)}
        </option>
      ))}
    </select>
  );
}
