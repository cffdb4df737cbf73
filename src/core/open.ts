import type { RelationTypeDefinition } from '../contract/index.js';
import { oncePerTurn } from '../event-loop-yield.js';
import type { StoreDialect } from '../store/dialects/dialect.js';
import { openStore } from '../store/store.js';
import { createFunctions, type RelationFunctions } from './functions/functions.js';
import { createLegacyFunctions, type LegacyFunctions } from './functions/legacy.js';
import { Integrity } from './integrity/integrity.js';
import { check, object, optional } from './lib/checks.js';
import { createGuardedHooks, type Hooks } from './lib/hooks.js';
import { RelationError } from './lib/relation-error.js';
import { defaultRoles, readRoles } from './lib/roles.js';
import { type BoundPostQuery, bindPostQuery } from './post-query/post-query.js';
import { Deletion } from './relations/cascade.js';
import { RelatedObjects } from './relations/related/related-objects.js';
import { Relations } from './relations/relations.js';
import { SharedState } from './relations/shared-state.js';
import { SiteTypes } from './relations/types/site-types.js';
import { registerStoredTypes } from './relations/types/stored-types.js';
import { TypeRegistry } from './relations/types/type-registry.js';
import { SimilarLists } from './similar/similar-lists.js';
import { type SimilarOptions, similarSettings } from './similar/similar-options.js';
import { type SimilarOperations, SimilarPosts } from './similar/similar-posts.js';
import { Suggestions } from './similar/suggestions.js';
import { Transfer } from './transfer/transfer.js';
import { Accounts } from './wordpress/accounts/accounts.js';
import { Limits, type ThrottleLimits } from './wordpress/accounts/login-throttle.js';
import { Permissions } from './wordpress/accounts/permissions.js';
import type { GivenKeys } from './wordpress/accounts/site-keys.js';
import { Content } from './wordpress/content/content.js';
import { type ContentType, capabilityPlural, defaultPostTypes, defaultTaxonomies } from './wordpress/content/content-types.js';
import { SiteOptions } from './wordpress/content/site-options.js';
import { type ImportOptions, type ImportReport, importContent } from './wordpress/import/import.js';
import type { ContentRecord } from './wordpress/import/record.js';
import { Links } from './wordpress/links/links.js';
import { PostWrites } from './wordpress/posts/writes.js';

/** Argument of plugins, which run before `init`: register types on `init`, add actions and filters. */
export interface PluginHost {
  readonly hooks: Hooks;
  readonly functions: RelationFunctions;
  /** Relations and their writes. In an action, pass the user that is its last argument as `viewer`. */
  readonly relations: Relations;
  readonly permissions: Permissions;
  readonly content: {
    /** The type of a post, visible or not; undefined if it does not exist. */
    postType(id: number): Promise<string | undefined>;
  };
}

export interface OpenOptions {
  readonly dialect: StoreDialect;
  /** WordPress's table prefix. @default 'wp_' */
  readonly prefix?: string;
  /** Site URL, for links. @default the `home` option of the database */
  readonly url?: string;
  /** Create missing WordPress tables. @default true, unless the only WordPress tables are another site's */
  readonly create?: boolean;
  /** Relation types besides the built-in ones. */
  readonly types?: readonly RelationTypeDefinition[];
  /** Public post types besides post, page and product. */
  readonly postTypes?: readonly ContentType[];
  /** Public taxonomies besides category, post_tag, product_cat and product_tag. */
  readonly taxonomies?: readonly ContentType[];
  /** How similar posts are found. @default by text and shared terms */
  readonly similar?: SimilarOptions;
  /** Page templates by post type: `{ page: ['template-wide.php'] }`. Posts keep their current template. @default none */
  readonly templates?: Readonly<Record<string, readonly string[]>>;
  /** Called in order before `init`. */
  readonly plugins?: readonly ((core: PluginHost) => void)[];
  /** Keys from `wp-config.php` that sign cookies and nonces. @default the site's options */
  readonly keys?: GivenKeys;
  /**
   * Limits for wrong passwords: `burst` attempts, then one every `interval` milliseconds.
   *
   * @default `{ login: { burst: 10, interval: 30_000 }, address: { burst: 30, interval: 10_000 } }`
   */
  readonly loginLimits?: ThrottleLimits;
  /** Returns the time in milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
  /**
   * Called when an action callback throws, or with the hook `similar` when finding similar posts after a write or import fails.
   * @default writes the error to standard error
   */
  readonly onHookError?: (error: unknown, hook: string, namespace: string) => void;
}

/** An opened core. */
export interface Relx {
  readonly types: TypeRegistry;
  /** Relation types that the site stores, as the screen "Relation types" does. */
  readonly siteTypes: SiteTypes;
  /** Actions and filters, as in WordPress. */
  readonly hooks: Hooks;
  readonly relations: Relations;
  /** Reads posts, users and terms that a viewer can see. */
  readonly content: Content;
  /** Finds posts, optionally by their relations: `new relx.PostQuery(args).run()`. */
  readonly PostQuery: BoundPostQuery;
  /** Creates and updates posts. */
  readonly posts: PostWrites;
  /** Deletes content with its relations, and trashes and restores posts. */
  readonly deletion: Deletion;
  /** Logs users in, and creates application passwords. */
  readonly accounts: Accounts;
  /** Checks what a viewer can do with objects and relations. */
  readonly permissions: Permissions;
  /** Finds and repairs invalid relations. */
  readonly integrity: Integrity;
  /** Exports and imports relations. */
  readonly transfer: Transfer;
  /** Computes each post's similar posts. */
  readonly similar: SimilarOperations;
  /** Suggests posts that a post could be related to. */
  readonly suggestions: Pick<Suggestions, 'of' | 'dismiss' | 'restore'>;
  /** State that all processes share, except the content. */
  readonly shared: SharedState;
  /** The functions `ncr_*` and `lg_*`. */
  readonly functions: RelationFunctions & LegacyFunctions;
  /** Imports content in one transaction. */
  import(records: Iterable<ContentRecord> | AsyncIterable<ContentRecord>, options?: ImportOptions): Promise<ImportReport>;
  /**
   * Value that changes with every write to the database, undefined if the engine has none. While it stays the same, so do all
   * results, except with `orderby: 'random'`. Calls in the same turn of the event loop share a read. Also refreshes the
   * types of `siteTypes`.
   */
  version(): Promise<string | undefined>;
  /** How many transactions have finished. It changes with every write of this core. */
  readonly writes: number;
  /** True for a read-only database. */
  readonly readonly: boolean;
  /**
   * Waits until earlier commits in the cluster are visible here. Returns immediately without a cluster.
   *
   * @throws {DatabaseUnavailable} if the cluster has no majority
   */
  waitForReplication(): Promise<void>;
  /** True if the database responds. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

// logs by default, because no caller waits for action callbacks
const printHookError: NonNullable<OpenOptions['onHookError']> = (error, hook, namespace) => {
  // biome-ignore lint/suspicious/noConsole: reported by default, never swallowed
  console.error(
    `relx: a callback of "${namespace}" on ${hook} failed. The operation that fired the action is not undone.`,
    error,
  );
};

/** Reports errors of callbacks, and errors of the report itself, without affecting the completed operation. */
function reporting(report: NonNullable<OpenOptions['onHookError']>): NonNullable<OpenOptions['onHookError']> {
  return (error, hook, namespace) => {
    const failed = (reason: unknown) => {
      printHookError(error, hook, namespace);
      printHookError(reason, 'onHookError', 'relx');
    };
    try {
      const reported: unknown = report(error, hook, namespace);
      if (reported instanceof Promise) reported.catch(failed);
    } catch (reason) {
      failed(reason);
    }
  };
}

/**
 * Opens a database: migrates its schema unless it is read-only, runs `init`, and locks the relation types.
 *
 * @throws {RelationError} ncr_invalid_args for an invalid prefix, `loginLimits` or `similar`; the error of an invalid type in `types`
 * @throws Error if WordPress's tables are missing and `create` forbids them, or if a migration to the database is unfinished
 *
 * @example
 * import { open } from 'relx/core';
 * import { libsql } from 'relx/store/libsql';
 *
 * const relx = await open({ dialect: libsql({ filename: 'site.db' }) });
 * const { ncr_add_relation, ncr_get_related } = relx.functions;
 */
export async function open(options: OpenOptions): Promise<Relx> {
  const { dialect, prefix = 'wp_', url, types: own = [], plugins = [], onHookError = printHookError } = options;
  const { keys, now = Date.now } = options;
  const { loginLimits } = check(object({ loginLimits: optional(Limits) }), 'options', options);
  if (!/^\w{1,30}$/.test(prefix))
    throw new RelationError('ncr_invalid_args', 'prefix must be 1 to 30 letters, digits or underscores.');
  const contentTypes = {
    postTypes: [...defaultPostTypes, ...(options.postTypes ?? [])],
    taxonomies: [...defaultTaxonomies, ...(options.taxonomies ?? [])],
  };
  const names = (types: readonly ContentType[]) => types.map(({ name }) => name);
  const content = {
    postTypes: names(contentTypes.postTypes),
    taxonomies: names(contentTypes.taxonomies),
    plurals: Object.fromEntries(contentTypes.postTypes.map(({ name }) => [name, capabilityPlural(contentTypes, name)])),
  };

  const roles = new Set(defaultRoles.keys());
  const types = new TypeRegistry({ post: new Set(content.postTypes), term: new Set(content.taxonomies), user: roles });
  for (const type of own) types.register(type);
  const settings = similarSettings(options.similar, content.taxonomies);
  const store = await openStore({ dialect, prefix, content, create: options.create });
  const report = reporting(onHookError);
  const hooks = createGuardedHooks(report);
  const similar = new SimilarPosts(store, content.postTypes, settings, (error) => report(error, 'similar', 'relx'), hooks);
  const links = new Links(store, contentTypes, new SiteOptions(store, store.network?.blog, url, now));
  const permissions = new Permissions(store, contentTypes);
  const objects = new RelatedObjects(store, links, types);
  const relations = new Relations(store, types, hooks, objects, permissions);
  const posts = new Content(store, contentTypes, links, prefix);
  const functions = createFunctions(relations, types, hooks);
  const siteTypes = new SiteTypes(store, types, hooks, now);
  let last: string | undefined;
  const version = async () => {
    const current = await store.version();
    if (current === undefined || current !== last) await siteTypes.refresh();
    last = current;
    return current;
  };
  const postType = (id: number) => posts.postType(id);

  for (const plugin of plugins) plugin({ hooks, functions, relations, permissions, content: { postType } });
  hooks.addAction(
    'init',
    'relx/site-types',
    async () => {
      for (const role of (await readRoles(store, prefix)).keys()) roles.add(role);
      await siteTypes.refresh();
    },
    0,
  );
  hooks.addAction('init', 'relx/stored-types', () => registerStoredTypes(store, types), 19);
  hooks.addAction('init', 'relx/lock', () => types.lock(), 20);
  await hooks.doActionAsync('init');

  return {
    types,
    siteTypes,
    hooks,
    relations,
    content: posts,
    PostQuery: bindPostQuery({ store, content: posts, types, hooks }),
    posts: new PostWrites(store, contentTypes, options.templates, similar),
    deletion: new Deletion(store, hooks, contentTypes, similar),
    accounts: new Accounts(store, { prefix, url, keys, now, limits: loginLimits }),
    permissions,
    integrity: new Integrity(store, types, hooks),
    transfer: new Transfer({ store, types, hooks, relations }),
    similar: similar.operations,
    suggestions: new Suggestions(store, types, similar, new SimilarLists(store, objects)),
    shared: new SharedState(store, now),
    functions: { ...functions, ...createLegacyFunctions(functions) },
    async import(records, importOptions) {
      const importing = importContent(store, types, contentTypes, prefix, records, importOptions);
      const imported = await importing.finally(() => Promise.all([links.refresh(), SiteTypes.reread(siteTypes)]));
      if (imported.posts > 0) await similar.imported();
      return imported;
    },
    version: oncePerTurn(version),
    get writes() {
      return store.transactions;
    },
    waitForReplication: () => store.catchUp(),
    readonly: store.readonly,
    healthy: () =>
      store.reads.options(store.db, ['siteurl']).then(
        () => true,
        () => false,
      ),
    close: () => store.close(),
  };
}
