import { arrayOf, byKey, check, onlyKnown, optional, upTo } from '../lib/checks.js';

/** Which relations of another plugin to import, and as which types. */
export interface SourceTypeOptions {
  /** Relation types by their names in the plugin. @default the same names */
  readonly types?: Readonly<Record<string, string>> | undefined;
  /** Relation type for all relations. @default that of `types` */
  readonly type?: string | undefined;
  /** Only relations with these names in the plugin. @default all */
  readonly only?: readonly string[] | undefined;
}

const Options = onlyKnown('options', {
  types: optional(byKey(upTo(50)), {}),
  type: optional(upTo(50)),
  only: optional(arrayOf(upTo(200))),
});

/**
 * Returns the relation type for a name in the other plugin, undefined for one that is left out.
 *
 * @throws {RelationError} ncr_invalid_args
 */
export function sourceTypes(options: unknown): (name: string) => string | undefined {
  const { types, type, only } = check(Options, 'options', options);
  const renamed = new Map(Object.entries(types));
  const wanted = only && new Set(only);
  return (name) => (wanted && !wanted.has(name) ? undefined : (type ?? renamed.get(name) ?? name));
}
