import {
  PanelBody,
  RangeControl,
  SelectControl,
  TextControl,
  ToggleControl,
  __experimentalToggleGroupControl as ToggleGroupControl,
  __experimentalToggleGroupControlOption as ToggleGroupControlOption,
} from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { attributeDocs, type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import type { RelationType } from 'relx/contract';
import { type BlockAttributes, namesOf } from './block-attributes.js';
import { choiceOf, helpOf, labelOf } from './labels.js';
import { translate } from './translate.js';
import { typeOptions } from './type-options.js';

interface InspectorProps {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  readonly types: readonly RelationType[] | undefined;
  readonly onChange: (change: BlockAttributes) => void;
}

/** The current size and margin of controls, which older versions need as props. */
const modern = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;

/** The settings of a list. Ranges, choices and which lists they concern come from the table of attributes. */
export function Inspector(props: InspectorProps): ReactElement {
  return (
    <>
      <ListPanel {...props} />
      <SourcePanel {...props} />
    </>
  );
}

/** What the list shows, and how. */
function ListPanel({ objectType, attributes, types, onChange }: InspectorProps): ReactElement {
  const concerns = (name: keyof typeof table) => attributeDocs[name].objectTypes?.includes(objectType) ?? true;
  const set = (name: keyof RelatedAttributes) => (value: unknown) => onChange({ [namesOf(name).block]: value });
  const type = types?.find(({ name }) => name === attributes.type);
  // a two-way type has one direction only
  const hasDirections = type === undefined || type.direction !== 'bidirectional';

  const range = (name: 'limit' | 'excerptLength' | 'columns') => (
    <RangeControl
      {...modern}
      label={labelOf(name)}
      help={helpOf(name)}
      min={table[name].min}
      max={table[name].max}
      value={attributes[name]}
      onChange={(value) => onChange({ [namesOf(name).block]: value })}
    />
  );
  const choice = (name: 'orderBy' | 'direction') => (
    <SelectControl
      {...modern}
      label={labelOf(name)}
      help={helpOf(name)}
      value={attributes[name]}
      options={table[name].values
        // posts have titles, users and terms have names
        .filter((value) => value !== (objectType === 'post' ? 'name' : 'title'))
        .map((value) => ({ value, label: choiceOf(name, value) }))}
      onChange={set(name)}
    />
  );

  return (
    <PanelBody title={__('List', 'relx')}>
      <SelectControl
        {...modern}
        label={labelOf('type')}
        value={attributes.type}
        options={typeOptions(types, attributes.type)}
        onChange={set('type')}
      />
      {hasDirections && choice('direction')}
      {range('limit')}
      {choice('orderBy')}
      <ToggleGroupControl
        {...modern}
        isBlock
        label={labelOf('layout')}
        value={attributes.layout}
        onChange={(value) => onChange({ layout: value === 'grid' ? 'grid' : 'list' })}
      >
        {table.layout.values.map((value) => (
          <ToggleGroupControlOption key={value} value={value} label={choiceOf('layout', value)} />
        ))}
      </ToggleGroupControl>
      {attributes.layout === 'grid' && range('columns')}
      {concerns('showThumbnail') && (
        <ToggleControl
          __nextHasNoMarginBottom
          label={objectType === 'user' ? __('Display avatar', 'relx') : labelOf('showThumbnail')}
          checked={attributes.showThumbnail}
          onChange={set('showThumbnail')}
        />
      )}
      {concerns('showDate') && (
        <ToggleControl
          __nextHasNoMarginBottom
          label={labelOf('showDate')}
          checked={attributes.showDate}
          onChange={set('showDate')}
        />
      )}
      {concerns('excerptLength') && range('excerptLength')}
    </PanelBody>
  );
}

/** The heading, and the post that the list belongs to. */
function SourcePanel({ attributes, onChange }: InspectorProps): ReactElement {
  return (
    <PanelBody title={__('Heading and source', 'relx')} initialOpen={false}>
      <TextControl
        {...modern}
        label={labelOf('heading')}
        help={helpOf('heading')}
        value={translate(attributes.heading)}
        onChange={(title) => onChange({ title })}
      />
      <SelectControl
        {...modern}
        label={labelOf('headingLevel')}
        value={String(attributes.headingLevel)}
        options={[1, 2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `H${level}` }))}
        onChange={(level) => onChange({ headingLevel: Number(level) })}
      />
      <TextControl
        {...modern}
        type="number"
        min={0}
        label={labelOf('postId')}
        help={helpOf('postId')}
        value={String(attributes.postId)}
        onChange={(id) => onChange({ post: Math.max(0, Math.trunc(Number(id)) || 0) })}
      />
    </PanelBody>
  );
}
