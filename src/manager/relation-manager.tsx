'use client';
import {
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useCallback,
  useId,
  useMemo,
  useState,
} from 'react';
import type { RelxClient } from '../client/index.js';
import type { AnyRelationTypeName, Direction, ObjectRef, RelationType } from '../contract/index.js';
import { __, sprintf } from './i18n.js';
import type { DraftSource } from './list/draft-source.js';
import { ListEditor } from './list/list-editor.js';
import { directionsOf } from './list/lists-of-object.js';
import { errorMessage } from './messages.js';
import type { RelationChanges } from './model/relation-changes.js';
import type { SavedRelations } from './model/saved-relations.js';
import { Notice } from './notices.js';
import { typeLabel } from './type-label.js';
import { useAnnouncements } from './use-announcements.js';
import { useFetch } from './use-fetch.js';

export interface RelationManagerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange' | 'children'> {
  readonly client: RelxClient;
  /** Object whose relations to manage. */
  readonly object: ObjectRef;
  /** Relation type to show. @default all types that the object can have, in a select */
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
  readonly saved?: SavedRelations | undefined;
  /** Saves the unsaved changes, for the Retry button of rejected changes. @default no such button if the application saves */
  readonly onRetry?: (() => void) | undefined;
  /** The unsaved text of the object, of which suggestions are made. @default the saved text */
  readonly draft?: DraftSource | undefined;
  /**
   * Page with the setting that requires permission to edit both sides, for users who can change it. The hint about that permission
   * links to it. @default no link
   */
  readonly permissionsUrl?: string | undefined;
  /** Post type of drafts that the search creates. @default 'post' */
  readonly postType?: string | undefined;
  /** True if the object has never been saved, so that no relations are fetched. Requires `onChange`. @default false */
  readonly isNew?: boolean | undefined;
  /** Focus the search field when it mounts, for use in dialogs. @default false */
  readonly autoFocus?: boolean | undefined;
}

/** Label of a direction. */
const directionLabel = (direction: Direction) => (direction === 'incoming' ? __('Incoming', 'relx') : __('Outgoing', 'relx'));

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
      postType = 'post',
      isNew = false,
      autoFocus = false,
      className,
      ...div
    } = props;
    const { objectType, id } = object;
    const stableObject = useMemo(() => ({ objectType, id }), [objectType, id]);
    const types = useFetch(useCallback((signal) => client.listTypes({ signal }), [client]));
    const [chosenType, setType] = useState<string>();
    const [chosenDirection, setDirection] = useState<Direction>();
    const { message, announce } = useAnnouncements();

    const fitting = (types.data ?? []).flatMap((one) => {
      const directions = directionsOf(one, objectType).filter(
        (own) => (direction === undefined || own === direction) && !(sourceOnly && own === 'incoming'),
      );
      return directions.length > 0 && (type === undefined || one.name === type) ? [{ type: one, directions }] : [];
    });
    const current = fitting.find((one) => one.type.name === chosenType) ?? fitting[0];
    const shown = current?.directions.find((own) => own === chosenDirection) ?? current?.directions[0];

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
        {types.status === 'success' && !current && (
          <Notice tone="error">
            {type === undefined
              ? __('No relation type allows this item.', 'relx')
              : /* translators: %s: name of a relation type. */
                sprintf(__('The relation type “%s” does not exist or does not allow this item.', 'relx'), type)}
          </Notice>
        )}
        {current && type === undefined && (
          <TypeSelect types={fitting.map((one) => one.type)} value={current.type.name} onChange={setType} />
        )}
        {current && shown && current.directions.length > 1 && (
          <DirectionChoice directions={current.directions} value={shown} onChange={setDirection} />
        )}
        {current && shown && (
          <ListEditor
            key={`${objectType}:${id}:${current.type.name}:${shown}`}
            client={client}
            object={stableObject}
            type={current.type}
            direction={shown}
            postType={postType}
            draft={draft}
            permissionsUrl={permissionsUrl}
            isNew={isNew}
            autoFocus={autoFocus}
            changes={changes}
            onChange={onChange}
            saved={saved}
            onRetry={onRetry}
            announce={announce}
          />
        )}
      </div>
    );
  },
);

interface TypeSelectProps {
  readonly types: readonly RelationType[];
  readonly value: string;
  readonly onChange: (type: string) => void;
}

function TypeSelect({ types, value, onChange }: TypeSelectProps): ReactElement {
  return (
    <label className="relx-manager-field">
      <span className="relx-manager-label">{__('Relation type', 'relx')}</span>
      <select className="relx-manager-input" value={value} onChange={(event) => onChange(event.target.value)}>
        {types.map((type) => (
          <option key={type.name} value={type.name}>
            {typeLabel(type)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DirectionChoiceProps {
  readonly directions: readonly Direction[];
  readonly value: Direction;
  readonly onChange: (direction: Direction) => void;
}

function DirectionChoice({ directions, value, onChange }: DirectionChoiceProps): ReactElement {
  const name = useId();
  const help = useId();
  return (
    <fieldset className="relx-manager-directions" aria-describedby={help}>
      <legend className="relx-manager-label">{__('Direction', 'relx')}</legend>
      {directions.map((own) => (
        <label key={own}>
          <input type="radio" name={name} checked={own === value} onChange={() => onChange(own)} />
          {directionLabel(own)}
        </label>
      ))}
      <p className="relx-manager-hint" id={help}>
        {__('Outgoing relations start at this item. Incoming relations point to it.', 'relx')}
      </p>
    </fieldset>
  );
}
