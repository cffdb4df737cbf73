import { ToolbarButton, ToolbarDropdownMenu, ToolbarGroup } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { arrowDown, grid, link, list, pencil } from '@wordpress/icons';
import type { ReactElement } from 'react';
import { type AttributeProps, type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import type { RelationType } from 'relx/contract';
import { choiceOf, labelOf } from './labels.js';
import { typeOptions } from './type-options.js';

interface ToolbarProps {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  readonly types: readonly RelationType[] | undefined;
  readonly onChange: (change: AttributeProps) => void;
  /** Undefined where nothing can be chosen: in a template that stands for no post. */
  readonly onChoose: (() => void) | undefined;
}

const icons = { list, grid };

/** What one changes often, within reach: the type, the order, the layout, and the relations themselves. */
export function Toolbar({ objectType, attributes, types, onChange, onChoose }: ToolbarProps): ReactElement {
  const menu = <N extends 'type' | 'order'>(name: N, options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => ({
      title: label,
      isActive: attributes[name] === value,
      role: 'menuitemradio' as const,
      onClick: () => onChange({ [name]: value }),
    }));
  const orders = table.order.values.filter((value) => value !== (objectType === 'post' ? 'name' : 'title'));
  return (
    <>
      <ToolbarGroup>
        <ToolbarDropdownMenu icon={link} label={labelOf('type')} controls={menu('type', typeOptions(types, attributes.type))} />
        <ToolbarDropdownMenu
          icon={arrowDown}
          label={labelOf('order')}
          controls={menu(
            'order',
            orders.map((value) => ({ value, label: choiceOf('order', value) })),
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
