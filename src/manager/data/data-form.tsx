'use client';
import { type ReactElement, useId } from 'react';
import type { FieldSchema, RelationData, RelationDataInput, RelationFields } from '../../contract/index.js';
import { ChoiceField } from './choice-field.js';
import { TextField } from './text-field.js';

interface DataFormProps {
  readonly id: string;
  readonly fields: RelationFields;
  readonly data: RelationData | undefined;
  /** Name of the form, for screen readers. */
  readonly label: string;
  readonly onChange: (values: RelationDataInput) => void;
  readonly onClose: () => void;
}

/** Form for the data of a relation, with one control per field of its type. */
export function DataForm({ id, fields, data, label, onChange, onClose }: DataFormProps): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a legend of its own, and a form can't be inside of one
    <div
      id={id}
      className="relx-manager-data"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // only the form closes, not the dialog around it
        event.stopPropagation();
        onClose();
      }}
    >
      {Object.entries(fields).map(([name, schema]) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          value={data?.[name] ?? schema.default}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
}

type FieldProps = Omit<FieldControlProps, 'id' | 'helpId'> & { readonly name: string };

/** Props of the control of a field. */
export interface FieldControlProps {
  readonly id: string;
  /** Element with the help text; undefined if the field has none. */
  readonly helpId: string | undefined;
  readonly schema: FieldSchema;
  /** Undefined if the relation has none, and the field no default. */
  readonly value: RelationData[string] | undefined;
  /** Called with valid values only; null removes the value. */
  readonly onChange: (value: RelationDataInput[string] | null) => void;
}

/** Control of a field with its label and help text. */
function Field({ name, schema, ...rest }: FieldProps): ReactElement {
  const id = useId();
  const { label = name, description } = schema;
  const control = { ...rest, schema, id, helpId: description && `${id}-help` };
  const hint = description && (
    <span className="relx-manager-hint" id={control.helpId}>
      {description}
    </span>
  );
  if (schema.type === 'boolean' && !schema.enum)
    return (
      <div className="relx-manager-field">
        <label className="relx-manager-toggle">
          <input
            type="checkbox"
            role="switch"
            checked={rest.value === true}
            aria-checked={rest.value === true}
            aria-describedby={control.helpId}
            onChange={({ target }) => rest.onChange(target.checked)}
          />
          {label}
        </label>
        {hint}
      </div>
    );
  return (
    <div className="relx-manager-field">
      <label className="relx-manager-label" htmlFor={id}>
        {label}
      </label>
      {schema.enum ? <ChoiceField {...control} /> : <TextField {...control} />}
      {hint}
    </div>
  );
}
