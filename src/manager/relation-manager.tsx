'use client';
import {
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  Fragment,
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

/** Text about the objects that list the managed one, with links. */
export interface UsedBy {
  /** Such as "Used by 5 posts". */
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly url: string }[];
}

export interface RelationManagerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange' | 'children'> {
  readonly client: RelxClient;
  /** Object whose relations to manage. */
  readonly object: ObjectRef;
  /** Relation type to show. @default all stored types of the object but hidden ones, each list in a section */
  readonly type?: AnyRelationTypeName | undefined;
  /** Direction to show. @default all directions of the type */
  readonly direction?: Direction | undefined;
  /** Hide incoming lists. @default false */
  readonly sourceOnly?: boolean | undefined;
  /** Unsaved changes that the application stores, and saves with `saveRelationChanges`. */
  readonly changes?: RelationChanges | undefined;
  /**
   * Called with all unsaved changes, or undefined without any, so that your application saves them. @default the manager saves
   * each change immediately
   */
  readonly onChange?: ((changes: RelationChanges | undefined) => void) | undefined;
  /** What the last save returned. The manager shows what was rejected and what others changed, and reads the lists again. */
  readonly saved?: SaveResult | undefined;
  /**
   * Saves changes again, for the buttons "Retry" and "Save the others". @default without `onChange` the manager saves, with it
   * these buttons are absent
   */
  readonly onRetry?: ((changes: RelationChanges | undefined) => void) | undefined;
  /** Unsaved text to make suggestions for. @default the saved text */
  readonly draft?: DraftSource | undefined;
  /** URL of the setting that requires permission to edit both sides, for users who can change it. */
  readonly permissionsUrl?: string | undefined;
  /**
   * Post type or taxonomy of the object, or roles of the user. Hides lists for other subtypes. New drafts get the type of
   * a post, unless the relation type names one. @default all lists, and drafts of the post type 'post'
   */
  readonly subtype?: string | readonly string[] | undefined;
  /** The object was never saved: fetch no relations. Requires `onChange`. @default false */
  readonly isNew?: boolean | undefined;
  /** Objects that list this one. */
  readonly usedBy?: UsedBy | undefined;
  /** Focus the search field when it mounts. @default false */
  readonly autoFocus?: boolean | undefined;
}

/**
 * Lets authors manage an object's relations. Renders `div.relx-manager`. Requires the style sheet `relx/manager.css`, and
 * no provider.
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
      usedBy,
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
    const first = lists.find((list) => !list.type.managed_by) ?? lists[0];

    return (
      <div {...div} ref={ref} className={['relx-manager', className].filter(Boolean).join(' ')} data-state={types.status}>
        <p className="relx-manager-live" role="status">
          {message}
        </p>
        {usedBy && (
          <p className="relx-manager-hint">
            {usedBy.text}
            {usedBy.links.map(({ text, url }) => (
              <Fragment key={url}>
                {' '}
                <a href={url} aria-label={`${text}: ${usedBy.text}`}>
                  {text}
                </a>
              </Fragment>
            ))}
          </p>
        )}
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
        {lists.map((list) => (
          <ListEditor
            key={`${objectType}:${id}:${list.type.name}:${list.direction}`}
            client={client}
            object={stableObject}
            list={list}
            isSection={type === undefined || lists.length > 1}
            isOpen={list === first}
            subtype={subtypes?.[0]}
            draft={draft}
            permissionsUrl={permissionsUrl}
            isNew={isNew}
            autoFocus={autoFocus && list === first}
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
