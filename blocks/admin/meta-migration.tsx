import { SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { LineRun } from './line-run.js';
import type { TypeOption } from './transfer.js';
import { type Migration, migrationRun } from './transfer-data.js';
import { objectTypeText } from './type-text.js';

const OBJECT_TYPES: readonly string[] = ['post', 'user', 'term'];

export interface MetaChoice {
  readonly from: string;
  readonly key: string;
  readonly type: string;
}

/** The request for a meta key, none until the key and the relation type are given. */
export function metaMigrations({ from, key, type }: MetaChoice): readonly Migration[] {
  const trimmed = key.trim();
  return trimmed === '' || type === '' ? [] : [{ source: 'meta', key: trimmed, type, from_type: from }];
}

/** The import of IDs that any plugin has stored in meta of posts, users or terms. */
export function MetaMigration({ types }: { readonly types: readonly TypeOption[] }): ReactElement {
  const [choice, setChoice] = useState<MetaChoice>({ from: 'post', key: '', type: '' });
  const change = (changed: Partial<MetaChoice>) => setChoice((before) => ({ ...before, ...changed }));
  const migrations = metaMigrations(choice);
  return (
    <fieldset>
      <legend>
        <strong>{__('Custom fields', 'relx')}</strong>
      </legend>
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__('Object type', 'relx')}
        value={choice.from}
        options={OBJECT_TYPES.map((value) => ({ value, label: objectTypeText(value) }))}
        onChange={(from) => change({ from })}
      />
      <TextControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__('Meta key', 'relx')}
        help={__('Its values are IDs of related objects, or lists of them.', 'relx')}
        value={choice.key}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        onChange={(key) => change({ key })}
      />
      <SelectControl
        __next40pxDefaultSize
        __nextHasNoMarginBottom
        label={__('Relation type', 'relx')}
        value={choice.type}
        options={[{ value: '', label: __('— Select —', 'relx') }, ...types]}
        onChange={(type) => change({ type })}
      />
      {/* another choice needs another trial run */}
      <LineRun
        key={JSON.stringify(migrations)}
        isReady={migrations.length > 0}
        makeRequest={(isTrial) => migrationRun(migrations, isTrial)}
      />
    </fieldset>
  );
}
