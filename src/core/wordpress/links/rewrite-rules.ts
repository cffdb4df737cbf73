import { unserialize } from '../../lib/php-serialize.js';

/** Path before the slugs of a type, such as `recipes/all/`, and whether the slugs of parents are part of it. */
export interface AddressBase {
  readonly path: string;
  readonly hierarchical: boolean;
}

/** `recipes/([^/]+)/?$`, for posts with a page number; hierarchical types have `(.+?)`. A path with a pattern is none. */
const RULE = /^([^()?*+[\]|\\^]*)\((\[\^\/\]\+|\.\+\?)\)(?:\(\?:\/\(\[0-9\]\+\)\)\?)?\/\?\$$/;
const QUERY = /^index\.php\?([\w-]+)=\$matches\[1\](?:&page=\$matches\[2\])?$/;

/**
 * Permalink bases by query variable (`recipe`, `author_name`, `category_name`) from WordPress's rewrite rules, the only place where
 * the bases of plugins' types are stored. Undefined if there are no rules.
 */
export function readRewriteRules(text: string): ReadonlyMap<string, AddressBase> | undefined {
  const rules = unserialize(text);
  if (typeof rules !== 'object' || rules === null || Object.keys(rules).length === 0) return undefined;
  const bases = new Map<string, AddressBase>();
  for (const [rule, query] of Object.entries(rules)) {
    const [, path, slug] = RULE.exec(rule) ?? [];
    const [, variable] = (typeof query === 'string' ? QUERY.exec(query) : undefined) ?? [];
    // WordPress uses the first rule that matches
    if (path !== undefined && variable !== undefined && !bases.has(variable))
      bases.set(variable, { path, hierarchical: slug === '.+?' });
  }
  return bases;
}
