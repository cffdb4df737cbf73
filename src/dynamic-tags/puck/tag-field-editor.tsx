import { AutoField, type Field, FieldLabel } from '@puckeditor/core';
import type { ReactElement } from 'react';
import type { RelationType } from '../../contract/index.js';
import { english, type Translate } from '../../react/translate.js';
import { dynamicTags, findTag } from '../dynamic-tags.js';
import { translateTag } from '../translate-tag.js';
import { tagFields } from './control-fields.js';
import { type StoredTag, specOf } from './stored-tag.js';
import type { TagFieldCategory } from './tag-field.js';

interface TagFieldEditorProps {
  readonly field: {
    readonly label?: string;
    readonly metadata?: { readonly types?: readonly RelationType[]; readonly translate?: Translate };
  };
  readonly value: unknown;
  readonly category: TagFieldCategory;
  readonly readOnly?: boolean;
  readonly onChange: (value: never) => void;
}

const sources = (translate: Translate): Field => ({
  type: 'select',
  options: [
    { value: '', label: translate(/* translators: a value that an author enters. */ 'Static value') },
    ...Object.values(dynamicTags).map(({ name, title }) => ({ value: name, label: translate(title) })),
  ],
});

const column = { display: 'grid', gap: 10 } as const;
const hidden = { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** Parses a stored value as a tag and adds the defaults of missing settings. */
function tagOf(value: unknown): StoredTag | undefined {
  const spec = findTag((value as StoredTag | undefined)?.tag);
  if (!spec) return undefined;
  const defaults = Object.fromEntries(spec.controls.map((control) => [control.name, control.default]));
  return { ...defaults, ...(value as StoredTag), tag: spec.name };
}

/** Creates a tag for a prop, in the first format of a matching category. */
function newTag(name: string, category: TagFieldCategory): StoredTag | undefined {
  const spec = findTag(name);
  const format = spec?.formats.find(({ categories }) => categories.includes(category))?.value;
  return spec && { tag: spec.name, category, format };
}

/** Editor of `tagField`: selects a fixed value or a tag, and edits the value or the settings of the tag. */
export function TagFieldEditor({ field, value, category, readOnly, onChange }: TagFieldEditorProps): ReactElement {
  const label = field.label ?? '';
  const tag = tagOf(value);
  // Puck stores any JSON, but the type of the field is that of the component's prop
  const change = onChange as (value: unknown) => void;
  const off = { readOnly: readOnly ?? false };
  const { types = [], translate = english } = field.metadata ?? {};
  const fields = tag ? tagFields(translateTag(specOf(tag), translate), tag, category, types) : {};
  const typed = translate(/* translators: %s: label of a field. */ '%s (static value)').replace('%s', () => label);
  return (
    <div style={column}>
      <FieldLabel label={label} {...off}>
        <AutoField
          {...off}
          field={sources(translate)}
          value={tag?.tag ?? ''}
          onChange={(name: string) => change(newTag(name, category))}
        />
      </FieldLabel>
      {!tag && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field is its control
        <label>
          <span style={hidden}>{typed}</span>
          <AutoField
            {...off}
            field={{ type: category === 'number' ? 'number' : 'text' }}
            value={typeof value === 'object' ? '' : (value as string)}
            onChange={change}
          />
        </label>
      )}
      {tag && (
        <div style={{ ...column, paddingInlineStart: 12, borderInlineStart: '2px solid #8884' }}>
          {Object.entries(fields).map(([setting, control]) => (
            <FieldLabel key={setting} label={control.label ?? ''} {...off}>
              <AutoField
                {...off}
                field={control}
                value={tag[setting] as string}
                onChange={(next: unknown) => change({ ...(value as StoredTag), [setting]: next })}
              />
            </FieldLabel>
          ))}
        </div>
      )}
    </div>
  );
}
