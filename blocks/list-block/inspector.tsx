import {
  BaseControl,
  CheckboxControl,
  PanelBody,
  RangeControl,
  SelectControl,
  TextControl,
  ToggleControl,
  __experimentalToggleGroupControl as ToggleGroupControl,
  __experimentalToggleGroupControlOption as ToggleGroupControlOption,
} from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import { type ObjectType, type RelatedAttributes, type RelxClient, attributes as table } from 'relx';
import type { RelationType } from 'relx/contract';
import { attributesOf, type BlockAttributes, namesOf } from './block-attributes.js';
import { choiceOf, helpOf, labelOf, orderOptions } from './labels.js';
import { PostControl } from './post-control.js';
import { translate } from './translate.js';
import { type ListChoice, shownFields } from './type-options.js';

interface InspectorProps {
  readonly client: RelxClient;
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  readonly types: readonly RelationType[] | undefined;
  readonly lists: ListChoice;
  /** Number of related objects. Undefined before they are loaded. */
  readonly total?: number | undefined;
  readonly onChange: (change: BlockAttributes) => void;
}

/** The current size and margin of controls, which older versions need as props. */
export const modern = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true } as const;

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
function ListPanel({ objectType, attributes, types, lists, total = 0, onChange }: InspectorProps): ReactElement {
  const names = attributesOf(objectType);
  const set = (name: keyof RelatedAttributes) => (value: unknown) => onChange({ [namesOf(name).block]: value });
  const type = types?.find(({ name }) => name === attributes.type);
  const isComputed = attributes.type === 'similar';

  const { limit } = attributes;
  const hasMore = !isComputed && total > limit;
  // translators: 1: number of items that a list shows. 2: number of all items.
  const countHelp = hasMore ? sprintf(__('Items shown: %1$d of %2$d', 'relx'), limit, total) : undefined;
  const range = (name: 'limit' | 'excerptLength', help = helpOf(name)) => (
    <RangeControl
      {...modern}
      label={labelOf(name)}
      help={help}
      min={1}
      max={table[name].max}
      value={attributes[name]}
      onChange={(value) => onChange({ [namesOf(name).block]: value })}
    />
  );
  const choice = (name: 'orderBy', options: { readonly value: string; readonly label: string }[]) => (
    <SelectControl
      {...modern}
      label={labelOf(name)}
      help={helpOf(name)}
      value={attributes[name]}
      options={options}
      onChange={set(name)}
    />
  );
  const fields = shownFields(type?.fields);
  const isSortedByField = attributes.orderBy.startsWith('data.');

  return (
    <PanelBody title={__('Settings', 'relx')}>
      <SelectControl
        {...modern}
        label={labelOf('type')}
        value={lists.value}
        options={lists.options}
        // another type has other fields
        onChange={(list) => onChange({ ...lists.attributesOf(list), ...(isSortedByField && { order: table.orderBy.default }) })}
      />
      {range('limit', countHelp)}
      {names.includes('fill') && !isComputed && (
        <ToggleControl
          __nextHasNoMarginBottom
          label={labelOf('fill')}
          help={helpOf('fill')}
          checked={attributes.fill === 'similar'}
          onChange={(isFilled) => onChange({ fill: isFilled ? 'similar' : 'none' })}
        />
      )}
      <ExcludeControl value={attributes.exclude} onChange={set('exclude')} />
      {choice('orderBy', orderOptions(objectType, attributes.orderBy, type?.fields))}
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
      {attributes.layout === 'grid' && <Columns value={attributes.columns} onChange={set('columns')} />}
      {names
        .filter((name) => table[name].type === 'boolean')
        .map((name) => (
          <ToggleControl
            key={name}
            __nextHasNoMarginBottom
            label={name === 'showThumbnail' && objectType === 'user' ? __('Display avatar', 'relx') : labelOf(name)}
            checked={attributes[name] === true}
            onChange={set(name)}
          />
        ))}
      {attributes.showExcerpt && names.includes('excerptLength') && range('excerptLength')}
      {fields.length > 0 && <Fields fields={fields} value={attributes.fields} onChange={set('fields')} />}
    </PanelBody>
  );
}

interface ExcludeControlProps {
  /** IDs with commas, and `shown`. */
  readonly value: string;
  readonly onChange: (exclude: string) => void;
}

/** Whether a list leaves out what the page shows before it. IDs stay. */
export function ExcludeControl({ value, onChange }: ExcludeControlProps): ReactElement {
  const others = value.split(',').filter((id) => id !== '' && id !== SHOWN);
  return (
    <ToggleControl
      __nextHasNoMarginBottom
      label={labelOf('exclude')}
      help={helpOf('exclude')}
      checked={value.split(',').includes(SHOWN)}
      onChange={(isExcluded) => onChange((isExcluded ? [...others, SHOWN] : others).join())}
    />
  );
}

const SHOWN = 'shown';

/** The heading, the post that the list belongs to, and parameters of links. */
function SourcePanel({ client, attributes, onChange }: InspectorProps): ReactElement {
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
      <PostControl client={client} value={attributes.postId} onChange={(post) => onChange({ post })} />
      <TextControl
        {...modern}
        label={labelOf('linkParams')}
        help={helpOf('linkParams')}
        value={attributes.linkParams}
        onChange={(linkParams) => onChange({ linkParams })}
      />
    </PanelBody>
  );
}

interface FieldsProps {
  readonly fields: ReturnType<typeof shownFields>;
  /** Names with commas, in the order of the list. */
  readonly value: string;
  readonly onChange: (names: string) => void;
}

/** The fields to choose from, each with a checkbox. */
function Fields({ fields, value, onChange }: FieldsProps): ReactElement {
  const shown = value.split(',').filter(Boolean);
  const toggle = (name: string, isShown: boolean) =>
    onChange((isShown ? [...shown, name] : shown.filter((other) => other !== name)).join());
  return (
    <fieldset className="relx-block-fields">
      <BaseControl.VisualLabel as="legend">{labelOf('fields')}</BaseControl.VisualLabel>
      {fields.map(([name, { label = name }]) => (
        <CheckboxControl
          key={name}
          __nextHasNoMarginBottom
          label={translate(label)}
          checked={shown.includes(name)}
          onChange={(isShown) => toggle(name, isShown)}
        />
      ))}
    </fieldset>
  );
}

interface ColumnsProps {
  readonly value: number;
  readonly onChange: (columns: number) => void;
}

/** As many columns as fit, or a number of them: the choice that the Grid block of WordPress has. */
function Columns({ value, onChange }: ColumnsProps): ReactElement {
  const { min, max } = table.columns;
  const [last, setLast] = useState(value || USUAL_COLUMNS);
  return (
    <>
      <ToggleGroupControl
        {...modern}
        isBlock
        label={__('Grid columns', 'relx')}
        value={value === 0 ? 'auto' : 'manual'}
        onChange={(mode) => onChange(mode === 'auto' ? min : last)}
      >
        <ToggleGroupControlOption value="auto" label={__('Auto', 'relx')} />
        <ToggleGroupControlOption value="manual" label={__('Manual', 'relx')} />
      </ToggleGroupControl>
      {value > 0 && (
        <RangeControl
          {...modern}
          label={labelOf('columns')}
          min={1}
          max={max}
          value={value}
          onChange={(columns = USUAL_COLUMNS) => {
            setLast(columns);
            onChange(columns);
          }}
        />
      )}
    </>
  );
}

/** The number that the Query Loop and Latest Posts of WordPress start with. */
const USUAL_COLUMNS = 3;
