import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, RangeControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { type RelatedAttributes, attributes as table } from 'relx';
import { ExcludeControl } from '../list-block/inspector.js';
import { choiceOf, labelOf } from '../list-block/labels.js';
import { typeOptions, useTypes } from '../list-block/type-options.js';
import type { RelationsStore } from '../relations/relations-store.js';

interface LoopSettingsProps {
  readonly list: RelatedAttributes;
  readonly store: RelationsStore;
  readonly onChange: (list: RelatedAttributes) => void;
}

/** The current size and margin of controls, which older versions need as props. */
const modern = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;

/** The settings of a loop: which related posts it shows, in which order, and how many per page. */
export function LoopSettings({ list, store, onChange }: LoopSettingsProps): ReactElement {
  const types = useTypes(store, 'post');
  const type = types?.find(({ name }) => name === list.type);
  const select = (name: 'orderBy' | 'direction', values: readonly string[]) => (
    <SelectControl
      {...modern}
      label={labelOf(name)}
      value={list[name]}
      options={values.map((value) => ({ value, label: choiceOf(name, value) }))}
      onChange={(value) => onChange({ ...list, [name]: value })}
    />
  );
  return (
    <InspectorControls>
      <PanelBody title={__('Related posts', 'relx')}>
        <SelectControl
          {...modern}
          label={labelOf('type')}
          value={list.type}
          options={typeOptions(types, list.type)}
          // the options are types of the site, whose names are known at run time only
          onChange={(name) => onChange({ ...list, type: name as typeof list.type })}
        />
        {/* a two-way type has one direction only */}
        {type?.direction !== 'bidirectional' && select('direction', table.direction.values)}
        {select(
          'orderBy',
          // WordPress's queries have no date of relations
          table.orderBy.values.filter((value) => value !== 'name' && value !== 'created'),
        )}
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
