import { CheckboxControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useId } from 'react';
import type { ObjectType } from 'relx/contract';
import { config } from './config.js';
import { modern } from './modern.js';
import type { DraftSide } from './type-draft.js';
import { namesText } from './type-text.js';

interface TypeSideProps {
  readonly legend: string;
  readonly side: DraftSide;
  readonly fault: string | undefined;
  readonly onChange: (side: DraftSide) => void;
}

/** Ends the values of choices that need post types, taxonomies or roles. */
const SOME = ':some';

const isObjectType = (name: string): name is ObjectType => name === 'post' || name === 'user' || name === 'term';

/** The choice of what a side of a type connects. */
export function TypeSide({ legend, side, fault, onChange }: TypeSideProps): ReactElement {
  const id = useId();
  const { objectTypes, subtypes } = side;
  const value = objectTypes.join() + (subtypes ? SOME : '');
  const options = [
    { value: `post${SOME}`, label: __('Posts of some post types', 'relx') },
    { value: 'post', label: __('Posts of all post types', 'relx') },
    { value: 'user', label: __('All users', 'relx') },
    { value: `user${SOME}`, label: __('Users with some roles', 'relx') },
    { value: `term${SOME}`, label: __('Terms of some taxonomies', 'relx') },
    { value: 'term', label: __('Terms of all taxonomies', 'relx') },
    // only code and the REST API can combine object types
    ...(objectTypes.length > 1 ? [{ value, label: namesText(objectTypes, undefined, 'plural') }] : []),
  ];
  const known = config().subtypes[objectTypes[0] ?? 'post'];
  const unknown = (subtypes ?? []).filter((name) => known.every((one) => one.value !== name));
  const choices = [...known, ...unknown.map((name) => ({ value: name, plural: name }))];
  return (
    <fieldset className={fault && 'relx-admin-fault'} aria-describedby={fault && id}>
      <legend>{legend}</legend>
      <SelectControl
        {...modern}
        label={__('Content', 'relx')}
        value={value}
        options={options}
        onChange={(chosen) =>
          onChange({
            objectTypes: chosen.replace(SOME, '').split(',').filter(isObjectType),
            ...(chosen.endsWith(SOME) && { subtypes: [] }),
          })
        }
      />
      {subtypes && (
        <div className="relx-admin-choices">
          {choices.map(({ value: name, plural }) => (
            <CheckboxControl
              key={name}
              __nextHasNoMarginBottom
              label={plural}
              checked={subtypes.includes(name)}
              onChange={(isOn) =>
                onChange({ ...side, subtypes: isOn ? [...subtypes, name] : subtypes.filter((one) => one !== name) })
              }
            />
          ))}
        </div>
      )}
      {fault && (
        <p id={id} className="relx-admin-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
