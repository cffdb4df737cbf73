import { ComboboxControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import type { RelxClient } from 'relx';
import type { ObjectRef } from 'relx/contract';
import type { ListedObject, ScreenList } from './config.js';

interface ObjectControlProps {
  readonly client: RelxClient;
  readonly label: string;
  /** List that the object is for. */
  readonly list: ScreenList;
  /** An object with the list. Its post type, taxonomy or role decides what fits. */
  readonly object: ObjectRef;
  readonly value: ListedObject | undefined;
  /** Objects that are not offered. @default none */
  readonly exclude?: readonly ListedObject[];
  readonly onChange: (object: ListedObject | undefined) => void;
}

/** Time without typing before the search starts, in milliseconds. */
const PAUSE = 250;

export const keyOf = ({ object_type, id }: ListedObject): string => `${object_type}:${id}`;

/** The objects of a list that a text finds. Of a failed request, nothing is found. */
function useFound(client: RelxClient, list: ScreenList, object: ObjectRef, text: string): readonly ListedObject[] {
  const [found, setFound] = useState<readonly ListedObject[]>([]);
  const { objectType, id } = object;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const relate = { type: list.type, object: { objectType, id }, side: list.direction === 'incoming' ? 'to' : 'from' } as const;
    const search = () =>
      Promise.all(list.objectTypes.map((one) => client.searchObjects(one, text, { limit: 20, relate, signal }))).then(
        (results) => setFound(results.flat()),
        () => signal.aborted || setFound([]),
      );
    const timer = setTimeout(() => void search(), text === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, list, objectType, id, text]);
  return found;
}

/** The title of an object, with its ID if others have the same title. */
function labelOf({ title, id }: ListedObject, all: readonly ListedObject[]): string {
  if (title !== '' && all.every((other) => other.id === id || other.title !== title)) return title;
  /* translators: 1: title of a post, user or term, 2: its ID. */
  return sprintf(__('%1$s (ID %2$d)', 'relx'), title || __('(no title)', 'relx'), id);
}

/** Search control for an object of a list. */
export function ObjectControl(props: ObjectControlProps): ReactElement {
  const { client, label, list, object, value, exclude = [], onChange } = props;
  const [text, setText] = useState('');
  const found = useFound(client, list, object, text);
  const all = [...(value ? [value] : []), ...found.filter((one) => !value || keyOf(one) !== keyOf(value))];
  const offered = all.filter((one) => !exclude.some((other) => keyOf(other) === keyOf(one)));
  return (
    <ComboboxControl
      __next40pxDefaultSize
      __nextHasNoMarginBottom
      label={label}
      value={value ? keyOf(value) : null}
      options={offered.map((one) => ({ value: keyOf(one), label: labelOf(one, all) }))}
      onFilterValueChange={setText}
      onChange={(key) => {
        setText('');
        onChange(offered.find((one) => keyOf(one) === key));
      }}
    />
  );
}
