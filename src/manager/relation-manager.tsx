'use client';
import {
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useCallback,
  useMemo,
} from 'react';
import type { RelxClient } from '../client/index.js';
import { type AnyRelationTypeName, type Direction, type ObjectRef, relationListsFor } from '../contract/index.js';
import { __, sprintf } from './i18n.js';
import { ListEditor } from './list/list-editor.js';
import { errorMessage } from './messages.js';
import type { RelationChanges } from './model/relation-changes.js';
import type { SaveResult } from './model/save-result.js';
import { Notice } from './notices.js';
import type { DraftSource } from './search/draft-source.js';
import { useAnnouncements } from './use-announcements.js';
import { useFetch } from './use-fetch.js';

export interface RelationManagerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange' | 'children'> {
  readonly client: RelxClient;
  /** Object whose relations to manage. */
  readonly object: ObjectRef;
  /** Relation type to show. @default all types that the object can have, each list in a section of its own */
  readonly type?: AnyRelationTypeName | undefined;
  /** Direction of the list to show. @default all directions that the object can have for the type */
  readonly direction?: Direction | undefined;
  /** Show only lists in which the object is the source, without incoming relations of directed types. @default false */
  readonly sourceOnly?: boolean | undefined;
  /** Unsaved changes that the application stores, and saves with `saveRelationChanges`. */
  readonly changes?: RelationChanges | undefined;
  /**
   * Called with all unsaved changes, or undefined if there are none. The application then saves them. @default each change is
   * saved immediately
   */
  readonly onChange?: ((changes: RelationChanges | undefined) => void) | undefined;
  /** Result of the last save. The manager shows rejected changes and changes of other users, and reads the lists again. */
  readonly saved?: SaveResult | undefined;
  /**
   * Saves the unsaved changes, for the buttons "Retry" and "Save the others" of rejected changes. @default no such buttons if the application saves
   */
  readonly onRetry?: ((changes: RelationChanges | undefined) => void) | undefined;
  /** The unsaved text of the object, of which suggestions are made. @default the saved text */
  readonly draft?: DraftSource | undefined;
  /**
   * Page with the setting that requires permission to edit both sides, for users who can change it. The hint about that permission
   * links to it. @default no link
   */
  readonly permissionsUrl?: string | undefined;
  /**
   * Post type or taxonomy of the object, or roles of the user: lists of other subtypes are not shown. Drafts that the search creates
   * have this post type, if the relation type names none. @default lists of all subtypes, and drafts of the post type 'post'
   */
  readonly subtype?: string | readonly string[] | undefined;
  /** True if the object has never been saved, so that no relations are fetched. Requires `onChange`. @default false */
  readonly isNew?: boolean | undefined;
  /** Focus the search field when it mounts, for use in dialogs. @default false */
  readonly autoFocus?: boolean | undefined;
}

/**
 * User interface for authors to manage the relations of one object. Renders `div.relx-manager`. Needs the style sheet
 * `relx/manager.css`, and no provider.
 *
 * @example
 * <RelationManager client={client} object={{ objectType: 'post', id: 12 }} />
 *
 * @example
 * // the application saves: `await saveRelationChanges(client, object, changes)`
 * <RelationManager client={client} object={object} changes={changes} onChange={setChanges} saved={saved} />
 */
export const RelationManager: ForwardRefExoticComponent<RelationManagerProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function RelationManager(props, ref): ReactElement {
    const {
      client,
      object,
      type,
      direction,
      sourceOnly = false,
      changes,
      onChange,
      saved,
      onRetry,
      draft,
      permissionsUrl,
      subtype,
      isNew = false,
      autoFocus = false,
      className,
      ...div
    } = props;
    const { objectType, id } = object;
    const stableObject = useMemo(() => ({ objectType, id }), [objectType, id]);
    const types = useFetch(useCallback((signal) => client.listTypes({ signal }), [client]));
    const { message, announce } = useAnnouncements();

    const subtypes = typeof subtype === 'string' ? [subtype] : subtype;
    const lists = relationListsFor(types.data ?? [], objectType, subtypes).filter(
      (list) =>
        // no relation of a computed type can be added
        !list.type.computed &&
        (type === undefined ? !list.type.hidden : list.type.name === type) &&
        (direction === undefined || list.direction === direction) &&
        !(sourceOnly && list.direction === 'incoming'),
    );

    return (
      <div {...div} ref={ref} className={['relx-manager', className].filter(Boolean).join(' ')} data-state={types.status}>
        <p className="relx-manager-live" role="status">
          {message}
        </p>
        {types.status === 'pending' && <p className="relx-manager-hint">{__('Loading…', 'relx')}</p>}
        {types.status === 'error' && (
          <Notice tone="error" actions={[{ label: __('Try again', 'relx'), run: types.retry }]}>
            {errorMessage(types.error)}
          </Notice>
        )}
        {types.status === 'success' && lists.length === 0 && (
          <Notice tone={type === undefined ? 'info' : 'error'}>
            {type === undefined
              ? __('No relation type allows this item.', 'relx')
              : /* translators: %s: name of a relation type. */
                sprintf(__('The relation type “%s” does not exist or does not allow this item.', 'relx'), type)}
          </Notice>
        )}
        {lists.map((list, index) => (
          <ListEditor
            key={`${objectType}:${id}:${list.type.name}:${list.direction}`}
            client={client}
            object={stableObject}
            list={list}
            isSection={type === undefined || lists.length > 1}
            isFirst={index === 0}
            isOpen={lists.length === 1 || (autoFocus && index === 0)}
            subtype={subtypes?.[0]}
            draft={draft}
            permissionsUrl={permissionsUrl}
            isNew={isNew}
            autoFocus={autoFocus && index === 0}
            changes={changes}
            onChange={onChange}
            saved={saved}
            onRetry={onRetry}
            announce={announce}
          />
        ))}
      </div>
    );
  },
);
