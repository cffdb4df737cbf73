import { SelectControl, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useId, useState } from 'react';
import type { ObjectType } from 'relx/contract';
import { marked } from './marked.js';
import { modern } from './modern.js';
import { type Draft, type Faults, isTwoWay, namesOf } from './type-draft.js';
import { useTool } from './use-tool.js';

/** What relation types can follow. */
export interface KnownFields {
  /** Fields of Advanced Custom Fields. */
  readonly fields: readonly { readonly key: string; readonly label: string }[];
  /** Public meta keys with IDs. */
  readonly keys: Readonly<Record<ObjectType, readonly string[]>>;
}

interface TypeMetaProps {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly set: (change: Partial<Draft>) => void;
}

/** Not a meta key, because those of a form are not empty. */
const OTHER = '';
const AUTHORS = ':authors';

/** The choice of the custom field that relations follow. */
export function TypeMeta({ draft, faults, set }: TypeMetaProps): ReactElement {
  const [state] = useTool<KnownFields>('fields');
  const known = state.status === 'success' ? state.data : undefined;
  const [isOther, setOther] = useState(false);
  const listId = useId();
  const { metaKey, metaSide = 'from' } = draft;
  const isField = known?.fields.some(({ key }) => key === metaKey) === true && !isOther;
  const value = metaKey === undefined ? AUTHORS : isField ? metaKey : OTHER;
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    set({ metaKey: chosen === AUTHORS ? undefined : chosen });
  };
  const { labels } = namesOf(draft, new Set());
  const [objectType = 'post'] = (metaSide === 'to' ? draft.to : draft.from).objectTypes;
  return (
    <section>
      <h3>{__('Custom field', 'relx')}</h3>
      <SelectControl
        {...modern}
        {...marked(
          value === OTHER ? undefined : faults.meta_key,
          __('A custom field that authors fill in. Relations then follow the field, and can’t be changed anywhere else.', 'relx'),
        )}
        label={__('Relations come from', 'relx')}
        value={value}
        options={[
          { value: AUTHORS, label: __('Authors, in the editor', 'relx') },
          ...(known?.fields ?? []).map(({ key, label }) => ({
            value: key,
            /* translators: 1: label of a custom field, 2: its name. */
            label: sprintf(__('%1$s (%2$s)', 'relx'), label || key, key),
          })),
          { value: OTHER, label: __('Another custom field', 'relx') },
        ]}
        onChange={choose}
      />
      {value === OTHER && (
        <>
          <TextControl
            {...modern}
            {...marked(faults.meta_key, __('Its values are IDs of related objects, or lists of them.', 'relx'))}
            label={__('Meta key', 'relx')}
            value={metaKey ?? ''}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            list={listId}
            onChange={(key) => set({ metaKey: key })}
          />
          <datalist id={listId}>
            {(known?.keys[objectType] ?? []).map((key) => (
              <option key={key} value={key} />
            ))}
          </datalist>
        </>
      )}
      {metaKey !== undefined && !isTwoWay(draft) && (
        <SelectControl
          {...modern}
          {...marked(faults.meta_side)}
          label={__('The field belongs to', 'relx')}
          value={metaSide}
          options={[
            /* translators: %s: title of a list, such as Lessons. */
            { value: 'from', label: sprintf(__('Source, with the list “%s”', 'relx'), labels.from) },
            /* translators: %s: title of a list, such as Course. */
            { value: 'to', label: sprintf(__('Target, with the list “%s”', 'relx'), labels.to) },
          ]}
          onChange={(side) => set({ metaSide: side === 'to' ? 'to' : 'from' })}
        />
      )}
    </section>
  );
}
