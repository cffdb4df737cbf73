import { BlockControls, InspectorControls } from '@wordpress/block-editor';
import { Button, Modal, PanelBody } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { type ObjectRef, type ObjectType, type RelatedAttributes, attributes as table } from 'relx';
import { defaultList, type RelationType } from 'relx/contract';
import { LazyRelationManager } from '../relations/lazy-relation-manager.js';
import { PostRelations } from '../relations/post-relations.js';
import type { EditorServices } from '../relations/services.js';
import type { OwnPost } from '../relations/use-own-post.js';
import type { BlockAttributes } from './block-attributes.js';
import { Inspector } from './inspector.js';
import { chooseLabel } from './labels.js';
import { Toolbar } from './toolbar.js';
import { translate } from './translate.js';
import { type ListChoice, listChoice, optionOf, postLists } from './type-options.js';
import { listHeading } from './variation-title.js';

export interface ListToolsProps {
  readonly services: EditorServices;
  readonly objectType: ObjectType;
  readonly attributes: RelatedAttributes;
  readonly types: readonly RelationType[] | undefined;
  /** The object of the list; undefined in a template. */
  readonly object: ObjectRef | undefined;
  /** That object, if the editor saves it. */
  readonly edited: OwnPost | undefined;
  /** Number of related objects, of which the list shows some. Undefined before they are loaded. */
  readonly total: number | undefined;
  /** Whether the dialog to choose related objects is open. */
  readonly isChoosing: boolean;
  readonly onChange: (change: BlockAttributes) => void;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

/** A choice that also sets the heading to that of the list, unless the author has written another. */
function withHeadings(lists: ListChoice, { objectType, attributes, types }: ListToolsProps): ListChoice {
  const headings = new Map(
    postLists(types ?? [], objectType).map((list) => [optionOf(list.type.name, list.direction), listHeading(list, objectType)]),
  );
  const usual = translate(table.heading.default[objectType]);
  if (![usual, ...headings.values()].includes(translate(attributes.heading))) return lists;
  return { ...lists, attributesOf: (value) => ({ ...lists.attributesOf(value), title: headings.get(value) ?? usual }) };
}

/** What a selected block has beside its list: toolbar, settings, relations, and the dialog to choose them. */
export function ListTools(tools: ListToolsProps): ReactElement {
  const { services, objectType, attributes, types, object, edited, total, isChoosing, onChange, onChoose, onClose } = tools;
  const usual = defaultList(postLists(types ?? [], objectType, edited?.postType), attributes.type)?.direction;
  // `both` of a one-way type are two lists there
  const direction = attributes.direction === 'both' ? undefined : attributes.direction || usual;
  const lists = withHeadings(listChoice(types, objectType, attributes, edited?.postType), tools);
  const managed = { type: attributes.type, direction, autoFocus: isChoosing };
  // similar posts cannot be chosen
  const manager =
    attributes.type === 'similar' ? undefined : edited ? (
      <PostRelations services={services} post={edited} {...managed} />
    ) : (
      // another post is not saved with this one: its changes are saved immediately
      object && <LazyRelationManager client={services.client} object={object} {...managed} />
    );

  return (
    <>
      <BlockControls>
        <Toolbar
          objectType={objectType}
          attributes={attributes}
          lists={lists}
          onChange={onChange}
          onChoose={manager && onChoose}
        />
      </BlockControls>
      <InspectorControls>
        <Inspector
          client={services.client}
          objectType={objectType}
          attributes={attributes}
          types={types}
          lists={lists}
          total={total}
          onChange={onChange}
        />
        {manager && !isChoosing && <PanelBody title={__('Relations', 'relx')}>{manager}</PanelBody>}
      </InspectorControls>
      {isChoosing && (
        <Modal title={chooseLabel(objectType)} size="medium" onRequestClose={onClose}>
          {manager}
          <div className="relx-block-done">
            <Button variant="primary" __next40pxDefaultSize onClick={onClose}>
              {__('Done', 'relx')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
