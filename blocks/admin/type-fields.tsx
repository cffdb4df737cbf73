import { Button, CheckboxControl, SelectControl, TextareaControl, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { marked } from './marked.js';
import { modern } from './modern.js';
import {
  contentOf,
  type DraftField,
  type Faults,
  type FieldContent,
  fieldContents,
  fieldName,
  withContent,
} from './type-draft.js';

interface TypeFieldsProps {
  readonly fields: readonly DraftField[];
  readonly faults: Faults;
  readonly onChange: (fields: readonly DraftField[]) => void;
}

/** The fields of the data of relations. */
export function TypeFields({ fields, faults, onChange }: TypeFieldsProps): ReactElement {
  const add = () =>
    onChange([...fields, { key: Math.max(-1, ...fields.map(({ key }) => key)) + 1, schema: { type: 'string', label: '' } }]);
  return (
    <section>
      <h3>{__('Fields of relations', 'relx')}</h3>
      <p>{__('Authors fill them in for each relation, such as the role of a speaker or the minutes of a lesson.', 'relx')}</p>
      {faults.fields && <p className="relx-admin-fault">{faults.fields}</p>}
      {fields.map((field, index) => (
        <TypeField
          key={field.key}
          field={field}
          number={index + 1}
          faults={faults}
          onChange={(changed) => onChange(fields.map((one) => (one.key === field.key ? changed : one)))}
          onRemove={() => onChange(fields.filter(({ key }) => key !== field.key))}
        />
      ))}
      <p>
        <Button variant="secondary" onClick={add}>
          {__('Add field', 'relx')}
        </Button>
      </p>
    </section>
  );
}

interface TypeFieldProps {
  readonly field: DraftField;
  readonly number: number;
  readonly faults: Faults;
  readonly onChange: (field: DraftField) => void;
  readonly onRemove: () => void;
}

/** A field. */
function TypeField({ field, number, faults, onChange, onRemove }: TypeFieldProps): ReactElement {
  const { key, schema } = field;
  const content = contentOf(schema);
  const set = (change: Partial<DraftField['schema']>) => onChange({ ...field, schema: { ...schema, ...change } });
  return (
    <fieldset className="relx-admin-field">
      {/* translators: %d: number of the field in the form. */}
      <legend>{schema.label || sprintf(__('Field %d', 'relx'), number)}</legend>
      <TextControl
        {...modern}
        label={__('Label', 'relx')}
        value={schema.label ?? ''}
        maxLength={255}
        onChange={(label) => set({ label })}
      />
      <TextControl
        {...modern}
        {...marked(faults[`fields.${key}.name`])}
        label={__('Slug', 'relx')}
        value={fieldName(field)}
        maxLength={40}
        dir="ltr"
        onChange={(name) => onChange({ ...field, name })}
      />
      <SelectControl
        {...modern}
        label={__('Content', 'relx')}
        value={content}
        options={Object.entries(fieldContents).map(([value, { title }]) => ({ value, label: title() }))}
        onChange={(chosen) => onChange({ ...field, schema: withContent(schema, chosen as FieldContent) })}
      />
      {content === 'choice' && (
        <TextareaControl
          __nextHasNoMarginBottom
          {...marked(faults[`fields.${key}.enum`], __('One choice per line.', 'relx'))}
          label={__('Choices', 'relx')}
          value={(schema.enum ?? []).join('\n')}
          onChange={(text) => set({ enum: text.split('\n') })}
        />
      )}
      <CheckboxControl
        __nextHasNoMarginBottom
        label={__('Only users who can change the relation see it', 'relx')}
        checked={schema.private === true}
        onChange={(isPrivate) => set({ private: isPrivate || undefined })}
      />
      <p>
        <Button variant="link" isDestructive onClick={onRemove}>
          {__('Remove field', 'relx')}
        </Button>
      </p>
    </fieldset>
  );
}
