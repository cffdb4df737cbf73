import { expect, it } from 'vitest';
import { keptCollections } from './kept-collections.js';

const FOLDERS = ['core', 'store', 'server', 'client', 'react', 'shortcodes', 'dynamic-tags', 'integrations', 'languages'];

const ONE_REQUEST = 'made for one request or one page';
const ONE_IMPORT = 'made for one import, by the operator';
const IN_FLIGHT = 'an entry is removed when its work is done';
const WEAK = 'weak: an entry ends with its key';

/** Collections that outlive the call that makes them, and why they have no bound. Everything else is a `BoundedCache`. */
const unbounded: Readonly<Record<string, string>> = {
  'client/content/content-calls.ts bases': 'one entry for each post type of the site; failures are removed',
  'client/development/is-development.ts shown':
    'in development only: one entry for each unknown option or prop in the code of the site',
  'client/embeds/read-embeds.ts cut': ONE_REQUEST,
  'core/wordpress/accounts/login-throttle.ts #full': 'one value for each shared bucket, of which there is a fixed number',
  'core/wordpress/import/importer.ts #posts': ONE_IMPORT,
  'core/wordpress/import/importer.ts #users': ONE_IMPORT,
  'core/wordpress/import/relations.ts #terms': ONE_IMPORT,
  'core/relations/data/data-access.ts known': ONE_REQUEST,
  'core/lib/roles.ts latest': WEAK,
  'core/relations/data/shown-data.ts cached': WEAK,
  'core/relations/data/data-access.ts publicTypes': WEAK,
  'core/integrity/capacity.ts #groups': 'made for one check, by the operator',
  'client/invalidation/changes.ts listSources': 'one for each client with a cache, and for each provider and manager on the page',
  'client/development/activity.ts requests': 'at most 50, in development only',
  'client/development/activity.ts listeners': 'one for each panel of the devtools',
  'core/transfer/known-objects.ts #ids': 'made for one import, and emptied at 500,000',
  'core/wordpress/accounts/profiles.ts metas': ONE_REQUEST,
  'core/relations/list-writer.ts problems': ONE_REQUEST,
  'core/relations/list-writer.ts known': ONE_REQUEST,
  'core/relations/replace.ts #planned': 'one dry run: counts of objects whose relations are limited',
  'core/relations/many-rows.ts whole': ONE_REQUEST,
  'core/relations/list-options.ts known': WEAK,
  'core/relations/related/related-objects.ts none': 'never filled',
  'core/transfer/batch.ts #planned': ONE_IMPORT,
  'core/transfer/import.ts #placed': ONE_IMPORT,
  'core/transfer/limits.ts #planned': ONE_IMPORT,
  'core/transfer/limits.ts #stored': ONE_IMPORT,
  'core/transfer/positions.ts lists': ONE_IMPORT,
  'core/relations/types/type-registry.ts #types': 'what the operator registers, until the registry is locked',
  'core/relations/types/type-registry.ts #origins': 'one value for each type',
  'core/relations/types/type-registry.ts #short': 'definitions of some types',
  'core/relations/types/type-registry.ts #hidden': 'names of types',
  'core/relations/types/type-rules.ts #sources': 'objects of one write, up to the limit of ancestors',
  'core/relations/types/type-rules.ts #planned': 'relations of one write',
  'core/relations/types/type-rules.ts #subtypes': 'objects of one write',
  'core/relations/types/type-rules.ts #ancestors': 'types of one write',
  'core/integrity/cycles.ts seen': 'made for one check, by the operator',
  'core/relations/types/type-registry.ts foreign': 'names of types that plugins of the site have registered',
  'core/similar/similar-statistics.ts everyone': 'id, type and date of each post, while the similar posts of many are found',
  'core/similar/similar-statistics.ts termsOf': 'ids of the terms of each post, while the similar posts of many are found',
  'core/similar/similar-statistics.ts withTerm': 'the same, by term',
  'core/transfer/foreign-repeater.ts meta': 'the meta of one page of an import',
  'core/relations/idempotency-key.ts #done': ONE_REQUEST,
  'dynamic-tags/puck/page-tags.ts loading': IN_FLIGHT,
  'integrations/multilingual.ts busy': IN_FLIGHT,
  'react/items/format-date.ts formats': 'emptied at 50',
  'react/queries/list-cache.ts caches': 'weak; a browser has 500 lists and those on the page, and a server none',
  'react/queries/list-cache.ts outdated': WEAK,
  'react/lists/related-feed.tsx rows': WEAK,
  'react/prefetch/related-boundary.tsx running': IN_FLIGHT,
  'server/adapters/node-connection.ts addresses': WEAK,
  'server/openapi/openapi.ts conversions': WEAK,
  'server/adapters/node.ts connections': 'one for each open connection, of which a limit bounds the number',
  'server/direct-reads.ts directReads': WEAK,
  'server/wp/embeds.ts #authors': ONE_REQUEST,
  'server/wp/embeds.ts #media': ONE_REQUEST,
  'server/wp/embeds.ts #terms': ONE_REQUEST,
  'server/routes/operations/options.ts descriptions': 'one entry for each route pattern',
  'shortcodes/parsing/parse-shortcodes.ts none': 'never filled',
  'shortcodes/parsing/split-at-blocks.ts lastEnds': ONE_REQUEST,
  'shortcodes/parsing/within-depth.ts hidden': ONE_REQUEST,
  'store/dialects/mysql/driver.ts inTransaction': WEAK,
  'store/dialects/mysql/driver.ts own': WEAK,
  'store/dialects/mysql/driver.ts uncertain': WEAK,
  'store/dialects/mysql/node.ts #open': 'the connections of the pool',
  'store/relations/list-args.ts branchNames': WEAK,
  'store/relations/relation-lists.ts typeBranches': WEAK,
};

it('every collection that is kept has a bound, or a reason to need none', () => {
  expect(keptCollections(FOLDERS).filter((name) => !Object.hasOwn(unbounded, name))).toEqual([]);
});
