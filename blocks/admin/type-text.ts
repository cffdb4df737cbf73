import { __, isRTL, sprintf } from '@wordpress/i18n';
import type { ObjectType, RelationType, TypeOrigin } from 'relx/contract';
import { config } from './config.js';

type Numerus = 'singular' | 'plural';

/** The name of an object type. */
export function objectTypeText(objectType: string, numerus: Numerus = 'singular'): string {
  const names: Readonly<Record<string, Readonly<Record<Numerus, string>>>> = {
    post: { singular: __('Post', 'relx'), plural: __('Posts', 'relx') },
    user: { singular: __('User', 'relx'), plural: __('Users', 'relx') },
    term: { singular: __('Term', 'relx'), plural: __('Terms', 'relx') },
  };
  return names[objectType]?.[numerus] ?? objectType;
}

/** The names of the objects of a side. A post type, taxonomy or role that is not registered has its slug. */
export function namesText(
  objectTypes: readonly ObjectType[],
  subtypes?: readonly string[],
  numerus: Numerus = 'singular',
): string {
  const names = subtypes?.length
    ? subtypes.map((name) => {
        const subtype = config().subtypes[objectTypes[0] ?? 'post'].find(({ value }) => value === name);
        return subtype?.[numerus] ?? name;
      })
    : objectTypes.map((objectType) => objectTypeText(objectType, numerus));
  return names.join(', ');
}

/** Two names with an arrow between them. */
export function arrowText(direction: RelationType['direction'], from: string, to: string): string {
  /* translators: 1: object types of the sources. 2: object types of the targets. The arrow points from the first to the second. */
  if (direction !== 'bidirectional') return sprintf(__('%1$s → %2$s', 'relx'), from, to);
  /* translators: 1: object types of one side. 2: object types of the other side. Relations of the type have no direction. */
  return sprintf(__('%1$s ↔ %2$s', 'relx'), from, to);
}

/** Isolates a name from its neighbors, so that names in Latin letters stay on their sides of an arrow that points to the left. */
const isolated = (name: string): string => (isRTL() ? `\u2068${name}\u2069` : name);

/** What a type connects, such as "Course → Lesson". */
export const directionText = (type: RelationType): string =>
  arrowText(
    type.direction,
    isolated(namesText(type.from_object_types, type.from_subtypes)),
    isolated(namesText(type.to_object_types, type.to_subtypes)),
  );

/** Where a type comes from. */
export function originText(origin: TypeOrigin = 'code'): string {
  const names: Readonly<Record<TypeOrigin, string>> = {
    builtin: __('Built in', 'relx'),
    site: __('This site', 'relx'),
    code: __('Code', 'relx'),
  };
  return names[origin];
}
