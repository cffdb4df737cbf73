import { typeEdits } from './directions.js';
import type { ObjectType } from './entities.js';

/** Schema of a setting of the WordPress plugin, as in JSON Schema. */
export interface SettingSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: { readonly type: 'string' | 'integer' };
  readonly properties?: Readonly<Record<string, SettingSchema>>;
}

const typeName = (name: string) => ({ type: 'string', pattern: '^[a-z0-9_-]{1,50}$', default: name }) as const;
const share = (usual: number) => ({ type: 'number', minimum: 0, maximum: 1, default: usual }) as const;
const off = { type: 'boolean', default: false } as const;

/**
 * Settings of the WordPress plugin: the properties of the option `relx_settings`.
 *
 * @example
 * pluginSettings.edit.default; // 'source'
 */
export const settings = {
  default_types: {
    type: 'object',
    properties: {
      post: typeName('related_to'),
      user: typeName('authored_by'),
      term: typeName('categorized_as'),
    } satisfies Record<ObjectType, SettingSchema>,
  },
  automatic: {
    type: 'object',
    properties: {
      post_types: { type: 'array', items: { type: 'string' }, maxItems: 100, uniqueItems: true, default: [] },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
      layout: { type: 'string', enum: ['list', 'grid'], default: 'list' },
      fill: { type: 'boolean', default: true },
    },
  },
  similar: {
    type: 'object',
    properties: {
      excluded_post_types: { type: 'array', items: { type: 'string' }, maxItems: 100, uniqueItems: true, default: [] },
      excluded_terms: { type: 'array', items: { type: 'integer' }, maxItems: 100, uniqueItems: true, default: [] },
      minimum: share(0.1),
      recency: share(0),
    },
  },
  edit: { type: 'string', enum: typeEdits, default: 'source' },
  links: off,
  remove_data: off,
  woocommerce: off,
  replace_related_products: off,
  mirror_translations: off,
} as const satisfies Readonly<Record<string, SettingSchema>>;

type ValueOf<S extends SettingSchema> = S extends { readonly properties: infer P extends Readonly<Record<string, SettingSchema>> }
  ? { readonly [N in keyof P]: ValueOf<P[N]> }
  : S extends { readonly enum: readonly (infer V)[] }
    ? V
    : S extends { readonly items: { readonly type: 'integer' } }
      ? readonly number[]
      : { string: string; integer: number; number: number; boolean: boolean; array: readonly string[]; object: never }[S['type']];

/** The settings of a site. */
export type Settings = { readonly [N in keyof typeof settings]: ValueOf<(typeof settings)[N]> };
