'use client';
import { __, sprintf } from '@wordpress/i18n';
import {
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RelxClient } from '../client/index.js';
import type { Direction, ObjectRef, RelationTypeName } from '../contract/index.js';
import { ListEditor } from './list-editor.js';
import { directionsOf } from './lists-of-object.js';
import type { RelationChanges } from './model/relation-changes.js';
import type { SavedRelations } from './model/saved-relations.js';
import { Notice } from './notices.js';
import { typeLabel } from './type-label.js';
import { useFetch } from './use-fetch.js';
import { errorWords } from './words.js';

export interface RelationManagerProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange' | 'children'> {
  readonly client: RelxClient;
  /** Whose relations they are. */
  readonly object: ObjectRef;
  /** Only relations of this type. @default all that the object may have, in a select */
  readonly type?: RelationTypeName | undefined;
  /** Only the list of this direction. @default every one that the object has of the type */
  readonly direction?: Direction | undefined;
  /** Only lists of relations that start from the object: those of one-way types to it are left out. @default false */
  readonly sourceOnly?: boolean | undefined;
  /** Unsaved changes, kept by a host that saves them later with `saveRelationChanges`. */
  readonly changes?: RelationChanges | undefined;
  /** Makes the host the keeper of the changes; undefined says that there are none. @default each change is saved at once */
  readonly onChange?: ((changes: RelationChanges | undefined) => void) | undefined;
  /** What the host's last save gave: its refusals and what others did are shown, and the lists are read again. */
  readonly saved?: SavedRelations | undefined;
  /** Post type of drafts that are made out of the search. @default 'post' */
  readonly postType?: string | undefined;
  /** The object was never saved, so that there is nothing yet to be read of it: for hosts that save. @default false */
  readonly isNew?: boolean | undefined;
  /** Whether the search has the focus as soon as it is there: for dialogs. @default false */
  readonly autoFocus?: boolean | undefined;
}

/** The words for which way a one-way list goes. */
const directionWords = (direction: Direction) =>
  direction === 'incoming' ? __('From others to this item', 'relx') : __('From this item to others', 'relx');

/**
 * Where authors manage the relations of one object. Renders `div.relx-manager`; needs no provider, and its style sheet
 * `relx/manager.css`.
 *
 * @example
 * <RelationManager client={client} object={{ object_type: 'post', id: 12 }} />
 *
 * @example
 * // the host saves: `await saveRelationChanges(client, object, changes)`
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
      postType = 'post',
      isNew = false,
      autoFocus = false,
      className,
      ...div
    } = props;
    const { object_type, id } = object;
    const anchor = useMemo(() => ({ object_type, id }), [object_type, id]);
    const types = useFetch(useCallback((signal) => client.types({ signal }), [client]));
    const [chosenType, setType] = useState<string>();
    const [chosenDirection, setDirection] = useState<Direction>();
    const [said, setSaid] = useState('');
    // the same sentence twice is told twice only when it is another text
    const sentences = useRef(new Set<string>());
    const announce = useCallback((sentence: string) => {
      // what is said at the same time is one announcement, or the last one would be all of it
      if (sentences.current.add(sentence).size > 1) return;
      queueMicrotask(() => {
        const text = [...sentences.current].join(' ');
        sentences.current.clear();
        setSaid((before) => (before === text ? `${text}\u00a0` : text));
      });
    }, []);
    const name = useId();

    const fitting = (types.data ?? []).flatMap((one) => {
      const directions = directionsOf(one, object_type).filter(
        (own) => (direction === undefined || own === direction) && !(sourceOnly && own === 'incoming'),
      );
      return directions.length > 0 && (type === undefined || one.name === type) ? [{ type: one, directions }] : [];
    });
    const current = fitting.find((one) => one.type.name === chosenType) ?? fitting[0];
    const shown = current?.directions.find((own) => own === chosenDirection) ?? current?.directions[0];

    return (
      <div {...div} ref={ref} className={['relx-manager', className].filter(Boolean).join(' ')} data-state={types.status}>
        <p className="relx-manager-live" role="status">
          {said}
        </p>
        {types.status === 'pending' && <p className="relx-manager-hint">{__('Loading…', 'relx')}</p>}
        {types.status === 'error' && (
          <Notice tone="error" action={{ label: __('Try again', 'relx'), run: types.retry }}>
            {errorWords(types.error)}
          </Notice>
        )}
        {types.status === 'success' && !current && (
          <Notice tone="error">
            {type === undefined
              ? __('There is no kind of relation for this item.', 'relx')
              : /* translators: %s: name of a relation type. */
                sprintf(__('There is no kind of relation “%s” for this item.', 'relx'), type)}
          </Notice>
        )}
        {current && type === undefined && (
          <label className="relx-manager-field">
            <span className="relx-manager-label">{__('Relation type', 'relx')}</span>
            <select className="relx-manager-input" value={current.type.name} onChange={(event) => setType(event.target.value)}>
              {fitting.map((one) => (
                <option key={one.type.name} value={one.type.name}>
                  {typeLabel(one.type)}
                </option>
              ))}
            </select>
          </label>
        )}
        {current && current.directions.length > 1 && (
          <fieldset className="relx-manager-directions">
            <legend className="relx-manager-label">{__('Direction', 'relx')}</legend>
            {current.directions.map((own) => (
              <label key={own}>
                <input type="radio" name={name} checked={own === shown} onChange={() => setDirection(own)} />
                {directionWords(own)}
              </label>
            ))}
          </fieldset>
        )}
        {current && shown && (
          <ListEditor
            key={`${object_type}:${id}:${current.type.name}:${shown}`}
            client={client}
            object={anchor}
            type={current.type}
            direction={shown}
            postType={postType}
            isNew={isNew}
            autoFocus={autoFocus}
            changes={changes}
            onChange={onChange}
            saved={saved}
            announce={announce}
          />
        )}
      </div>
    );
  },
);
