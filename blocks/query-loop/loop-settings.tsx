import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, RangeControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { type RelatedAttributes, attributes as table } from 'relx';
import { ExcludeControl, modern } from '../list-block/inspector.js';
import { labelOf, orderOptions } from '../list-block/labels.js';
import { listChoice, useTypes } from '../list-block/type-options.js';
import type { RelationsStore } from '../relations/relations-store.js';

interface LoopSettingsProps {
  readonly list: RelatedAttributes;
  /** Whether the loop is limited to related posts. */
  readonly isRelated: boolean;
  /** Whether the loop can show other posts, too. */
  readonly isOptional: boolean;
  readonly store: RelationsStore;
  /** @param list undefined to show other posts */
  readonly onChange: (list: RelatedAttributes | undefined) => void;
}

/** The settings of a loop: which related posts it shows, in which order, and how many per page. */
export function LoopSettings({ list, isRelated, isOptional, store, onChange }: LoopSettingsProps): ReactElement {
  const types = useTypes(store, 'post');
  const lists = listChoice(types, 'post', list);
  const fields = types?.find(({ name }) => name === list.type)?.fields;
  return (
    <InspectorControls>
      <PanelBody title={__('Related posts', 'relx')}>
        <SelectControl
          {...modern}
          label={labelOf('type')}
          value={isRelated ? lists.value : ''}
          options={isOptional ? [{ value: '', label: __('None', 'relx') }, ...lists.options] : lists.options}
          onChange={(value) =>
            onChange(
              value
                ? // another type has other fields
                  {
                    ...list,
                    ...lists.attributesOf(value),
                    ...(list.orderBy.startsWith('data.') && { orderBy: table.orderBy.default }),
                  }
                : undefined,
            )
          }
        />
        {isRelated && (
          <>
            <SelectControl
              {...modern}
              label={labelOf('orderBy')}
              value={list.orderBy as string}
              options={orderOptions('post', list.orderBy, fields)}
              // the options are orders of the site
              onChange={(value) => onChange({ ...list, orderBy: value as RelatedAttributes['orderBy'] })}
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
          </>
        )}
      </PanelBody>
    </InspectorControls>
  );
}
