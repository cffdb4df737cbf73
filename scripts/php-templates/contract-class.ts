import { directions, shownUsers, typeDirections, typeEdits, typeManagers } from '../../src/contract/directions.js';
import { errorCodes } from '../../src/contract/errors.js';
import { fieldFormats, fieldTypes } from '../../src/contract/fields.js';
import { builtinTypes, computedTypes, objectTypes } from '../../src/contract/index.js';
import { limits } from '../../src/contract/limits.js';
import { fills, orderBys, relatedDetails, sortOrders } from '../../src/contract/requests.js';
import { type SettingSchema, settings } from '../../src/contract/settings.js';
import { php, phpHead } from './php-source.js';

/** A relation type in its normal form. */
const normalType = (type: (typeof builtinTypes)[number] | (typeof computedTypes)[number], isComputed: boolean) => ({
  ...type,
  max_connections: null,
  max_connections_to: null,
  ...(isComputed && { computed: true }),
});
const byName = (types: readonly { readonly name: string }[]) => Object.fromEntries(types.map((type) => [type.name, type]));

const defaultOf = ({ properties, default: usual }: SettingSchema): unknown => (properties ? defaultsOf(properties) : usual);
const defaultsOf = (schemas: Readonly<Record<string, SettingSchema>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, defaultOf(schema)]));
/** A schema for WordPress: an object has no other properties. */
const closed = ({ properties, ...schema }: SettingSchema): object =>
  properties
    ? {
        ...schema,
        properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, closed(one)])),
        additionalProperties: false,
      }
    : schema;

const upper = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Constants with their descriptions, by name. */
const constants: Readonly<Record<string, readonly [about: string, value: unknown]>> = {
  OBJECT_TYPES: ['Object types that a relation connects.', objectTypes],
  TYPES: [
    'Relation types of every site, in their normal form.',
    byName([...builtinTypes.map((type) => normalType(type, false)), ...computedTypes.map((type) => normalType(type, true))]),
  ],
  TYPE_DIRECTIONS: ['Directions of a type.', typeDirections],
  TYPE_EDITS: [
    'Permission to change relations of a type: users who can edit both sides, or the side that the request names as the source.',
    typeEdits,
  ],
  SHOWN_USERS: ['Users whom lists of a type show: those with published posts, or all, by name.', shownUsers],
  TYPE_MANAGERS: ['What writes the relations of a type instead of authors.', typeManagers],
  FIELD_TYPES: ['Types of fields.', fieldTypes],
  FIELD_FORMATS: ['Formats of fields with text.', fieldFormats],
  DIRECTIONS: ['Directions of a list, relative to its object.', directions],
  ORDER_BYS: ['Orders of a list beside those by a field: `order` is chosen positions first, then the newest relation.', orderBys],
  SORT_ORDERS: ['Sort directions.', sortOrders],
  FILLS: ['What fills up a list.', fills],
  DETAILS: ['Details of related objects, which lists have on request.', Object.keys(relatedDetails)],
  STATUSES: [
    'HTTP status of each error code; all others have 400.',
    Object.fromEntries(Object.entries(errorCodes).filter(([, status]) => status !== 400)),
  ],
  SETTINGS: [
    'Schemas of the settings of the plugin.',
    Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, closed(one)])),
  ],
  SETTING_DEFAULTS: ['Default values of the settings.', defaultsOf(settings)],
};

/** The class of what both cores declare once. */
export function contractClass(): string {
  const maximums = Object.entries(limits).map(([name, value]) => `\n\tconst MAX_${upper(name)} = ${value};\n`);
  const others = Object.entries(constants).map(
    ([name, [about, value]]) => `\t/** ${about} */\n\tconst ${name} = ${php(value, '\t')};\n`,
  );
  return `${phpHead('The contract of the REST API and the functions.', 'src/contract, which describes the limits')}
/** Values that the plugin shares with the headless back end. */
class Relx_Contract {
${others.join('\n')}${maximums.join('')}}
`;
}
