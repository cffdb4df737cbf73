import { ToolbarButton, ToolbarDropdownMenu, ToolbarGroup } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { arrowDown, grid, link, list, pencil } from '@wordpress/icons';
import type { ReactElement } from 'react';
import { type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import type { RelationType } from 'relx/contract';
import { type BlockAttributes, namesOf } from './block-attributes.js';
import { choiceOf, labelOf } from './labels.js';
import { typeOptions } from './type-options.js';

interface ToolbarProps {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  readonly types: readonly RelationType[] | undefined;
  readonly onChange: (change: BlockAttributes) => void;
  /** Undefined in a template that belongs to no post, because its items cannot be selected. */
  readonly onChoose: (() => void) | undefined;
}

const icons = { list, grid };

/** What one changes often, within reach: the type, the order, the layout, and the relations themselves. */
export function Toolbar({ objectType, attributes, types, onChange, onChoose }: ToolbarProps): ReactElement {
  const menu = <N extends 'type' | 'orderBy'>(name: N, options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => ({
      title: label,
      isActive: attributes[name] === value,
      role: 'menuitemradio' as const,
      onClick: () => onChange({ [namesOf(name).block]: value }),
    }));
  const orders = table.orderBy.values.filter((value) => value !== (objectType === 'post' ? 'name' : 'title'));
  return (
    <>
      <ToolbarGroup>
        <ToolbarDropdownMenu icon={link} label={labelOf('type')} controls={menu('type', typeOptions(types, attributes.type))} />
        <ToolbarDropdownMenu
          icon={arrowDown}
          label={labelOf('orderBy')}
          controls={menu(
            'orderBy',
            orders.map((value) => ({ value, label: choiceOf('orderBy', value) })),
          )}
        />
      </ToolbarGroup>
      <ToolbarGroup>
        {table.layout.values.map((value) => (
          <ToolbarButton
            key={value}
            icon={icons[value]}
            label={choiceOf('layout', value)}
            isPressed={attributes.layout === value}
            onClick={() => onChange({ layout: value })}
          />
        ))}
      </ToolbarGroup>
      {onChoose && (
        <ToolbarGroup>
          <ToolbarButton icon={pencil} label={__('Choose relations', 'relx')} onClick={onChoose} />
        </ToolbarGroup>
      )}
    </>
  );
}
