import { MenuGroup, MenuItemsChoice, ToolbarButton, ToolbarDropdownMenu, ToolbarGroup } from '@wordpress/components';
import { grid, list, pencil } from '@wordpress/icons';
import type { ReactElement } from 'react';
import { type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import type { BlockAttributes } from './block-attributes.js';
import { choiceOf, chooseLabel, labelOf } from './labels.js';
import type { ListChoice } from './type-options.js';

interface ToolbarProps {
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  readonly lists: ListChoice;
  readonly onChange: (change: BlockAttributes) => void;
  /** Undefined in a template that belongs to no post, because its items cannot be selected. */
  readonly onChoose: (() => void) | undefined;
}

const icons = { list, grid };

/** What one changes often, within reach: the type, the layout, and the relations themselves. */
export function Toolbar({ objectType, attributes, lists, onChange, onChoose }: ToolbarProps): ReactElement {
  const current = lists.options.find(({ value }) => value === lists.value)?.label ?? attributes.type;
  return (
    <>
      <ToolbarGroup>
        {/* no icon stands for a relation type: its name does, and the menu marks it */}
        <ToolbarDropdownMenu icon={null} text={current} label={`${labelOf('type')}: ${current}`}>
          {({ onClose }) => (
            <MenuGroup label={labelOf('type')}>
              <MenuItemsChoice
                choices={lists.options}
                value={lists.value}
                onHover={() => undefined}
                onSelect={(list) => {
                  onChange(lists.attributesOf(list));
                  onClose();
                }}
              />
            </MenuGroup>
          )}
        </ToolbarDropdownMenu>
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
          <ToolbarButton icon={pencil} label={chooseLabel(objectType)} onClick={onChoose} />
        </ToolbarGroup>
      )}
    </>
  );
}
