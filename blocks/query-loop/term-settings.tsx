import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { normalizeAttributes } from 'relx';
import { labelOf } from '../list-block/labels.js';
import { listChoice, useTypes } from '../list-block/type-options.js';
import type { RelationsStore } from '../relations/relations-store.js';
import type { TermQuery } from './term-loop.js';

interface TermSettingsProps {
  readonly termQuery: TermQuery;
  readonly store: RelationsStore;
  readonly onChange: (termQuery: TermQuery) => void;
}

/** The setting of a Terms Query: the relation type. */
export function TermSettings({ termQuery, store, onChange }: TermSettingsProps): ReactElement {
  const lists = listChoice(useTypes(store, 'term'), 'term', normalizeAttributes('term', termQuery.relx));
  return (
    <InspectorControls>
      <PanelBody title={__('Related topics', 'relx')}>
        <SelectControl
          __next40pxDefaultSize
          __nextHasNoMarginBottom
          label={labelOf('type')}
          value={lists.value}
          options={lists.options}
          onChange={(value) => onChange({ ...termQuery, relx: { ...termQuery.relx, ...lists.attributesOf(value) } })}
        />
      </PanelBody>
    </InspectorControls>
  );
}
