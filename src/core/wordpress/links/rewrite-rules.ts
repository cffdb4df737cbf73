import { unserialize } from '../../lib/php-serialize.js';

/** Where the paths of an object type begin, such as `recipes/all/`, and whether its parents stand in them. */
export interface AddressBase {
  readonly path: string;
  readonly hierarchical: boolean;
}

/** `recipes/([^/]+)/?$`, and of posts with a number of the page after it; a tree has `(.+?)`. */
const RULE = /^([^()]*)\((\[\^\/\]\+|\.\+\?)\)(?:\(\?:\/\(\[0-9\]\+\)\)\?)?\/\?\$$/;
const QUERY = /^index\.php\?([\w-]+)=\$matches\[1\](?:&page=\$matches\[2\])?$/;

/**
 * Where addresses begin by query variable (`recipe`, `author_name`, `category_name`), out of the rules by which WordPress
 * reads them: what plugins have registered is written nowhere else. Undefined where WordPress has not written any.
 */
export function readRewriteRules(text: string): ReadonlyMap<string, AddressBase> | undefined {
  const rules = unserialize(text);
  if (typeof rules !== 'object' || rules === null || Object.keys(rules).length === 0) return undefined;
  const bases = new Map<string, AddressBase>();
  for (const [rule, query] of Object.entries(rules)) {
    const [, path, slug] = RULE.exec(rule) ?? [];
    const [, variable] = (typeof query === 'string' ? QUERY.exec(query) : undefined) ?? [];
    // the first one that fits is what WordPress takes
    if (path !== undefined && variable !== undefined && !bases.has(variable))
      bases.set(variable, { path, hierarchical: slug === '.+?' });
  }
  return bases;
}
