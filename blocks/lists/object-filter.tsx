import { __, sprintf } from '@wordpress/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import type { RelxClient } from 'relx';
import type { ListedObject, ListsConfig } from './config.js';
import { keyOf, ObjectControl } from './object-control.js';

interface ObjectFilterProps {
  readonly client: RelxClient;
  readonly config: ListsConfig;
  /** Control of the form with the name of the list. */
  readonly select: HTMLSelectElement;
}

/** The object of the filter, for the list that the control of the form names. */
export function ObjectFilter({ client, config, select }: ObjectFilterProps): ReactElement | null {
  const [name, setName] = useState(select.value);
  const [value, setValue] = useState<ListedObject | undefined>(config.to ?? undefined);
  useEffect(() => {
    const change = () => {
      setName(select.value);
      setValue(undefined);
    };
    select.addEventListener('change', change);
    return () => select.removeEventListener('change', change);
  }, [select]);
  const list = config.lists.find((one) => one.name === name);
  if (!list) return null;
  return (
    <>
      <ObjectControl
        // without the text of another list
        key={name}
        client={client}
        /* translators: %s: title of a list, such as "Lessons". */
        label={sprintf(__('An item of “%s”', 'relx'), list.label)}
        list={list}
        // any object: the largest ID is that of none
        object={{ objectType: config.objectType, id: Number.MAX_SAFE_INTEGER }}
        value={value}
        onChange={setValue}
      />
      <input type="hidden" name="relx_to" value={value ? keyOf(value) : ''} />
    </>
  );
}
