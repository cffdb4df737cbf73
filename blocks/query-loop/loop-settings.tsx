import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, RangeControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { type RelatedAttributes, attributes as table } from 'relx';
import { ExcludeControl } from '../list-block/inspector.js';
import { choiceOf, labelOf } from '../list-block/labels.js';
import { listChoice, useTypes } from '../list-block/type-options.js';
import type { RelationsStore } from '../relations/relations-store.js';

// WordPress's queries have no date of relations
const orders = table.orderBy.values.filter((value) => value !== 'name' && value !== 'created');

interface LoopSettingsProps {
  readonly list: RelatedAttributes;
  readonly store: RelationsStore;
  readonly onChange: (list: RelatedAttributes) => void;
}

/** The current size and margin of controls, which older versions need as props. */
const modern = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;

/** The settings of a loop: which related posts it shows, in which order, and how many per page. */
export function LoopSettings({ list, store, onChange }: LoopSettingsProps): ReactElement {
  const lists = listChoice(useTypes(store, 'post'), 'post', list);
  return (
    <InspectorControls>
      <PanelBody title={__('Related posts', 'relx')}>
        <SelectControl
          {...modern}
          label={labelOf('type')}
          value={lists.value}
          options={lists.options}
          onChange={(value) => onChange({ ...list, ...lists.attributesOf(value) })}
        />
        <SelectControl
          {...modern}
          label={labelOf('orderBy')}
          value={list.orderBy as string}
          options={orders.map((value: string) => ({ value, label: choiceOf('orderBy', value) }))}
          onChange={(value) => onChange({ ...list, orderBy: orders.find((order) => order === value) ?? list.orderBy })}
        />
        <ExcludeControl value={list.exclude} onChange={(exclude) => onChange({ ...list, exclude })} />
        <RangeControl
          {...modern}
          label={labelOf('limit')}
          min={table.limit.min}
          max={table.limit.max}
          value={list.limit}
          onChange={(limit) => onChange({ ...list, limit: limit ?? table.limit.default })}
        />
      </PanelBody>
    </InspectorControls>
  );
}
