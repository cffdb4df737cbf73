import { trimCharacters } from '../../../safe/trim.js';
import type { Store } from '../../../store/store.js';
import { type GravatarSettings, gravatarUrl } from '../accounts/gravatar.js';
import { type AddressBase, readRewriteRules } from '../links/rewrite-rules.js';

/** Options that URLs and titles depend on. URLs have no trailing slash. */
export interface SiteSettings {
  readonly home: string;
  /** URL of the uploads folder. */
  readonly uploads: string;
  /** `permalink_structure`; empty for plain permalinks. */
  readonly structure: string;
  /** Part of the structure before its first tag, at least `/`. It also precedes archives. */
  readonly front: string;
  /** Prefix of all pretty permalinks: `/`, or `/index.php/` on a server without rewriting. */
  readonly root: string;
  /** `/` if permalinks end with a slash. */
  readonly end: string;
  /** ID of the page that is the front page, or 0. */
  readonly frontPage: number;
  /** ID of the default category. */
  readonly defaultCategory: number;
  /** Bases of categories and tags; empty for WordPress's defaults. */
  readonly categoryBase: string;
  readonly tagBase: string;
  /** Locale such as `de_DE`; empty for American English. */
  readonly language: string;
  /** Settings of Gravatars; `local` without `show_avatars`, which WordPress always stores; undefined if the site shows no avatars. */
  readonly avatars: GravatarSettings | 'local' | undefined;
}

const OPTIONS = [
  'home',
  'siteurl',
  'permalink_structure',
  'category_base',
  'tag_base',
  'upload_path',
  'upload_url_path',
  'default_category',
  'show_on_front',
  'page_on_front',
  'WPLANG',
  'show_avatars',
  'avatar_default',
  'avatar_rating',
];

/** Cache lifetime in milliseconds for engines without a version. */
const LIFETIME = 2000;

function avatarSettings(option: (name: string) => string): SiteSettings['avatars'] {
  const shown = option('show_avatars');
  if (shown === '') return 'local';
  return shown === '0' ? undefined : { fallback: option('avatar_default'), rating: option('avatar_rating') };
}

const withoutSlash = (text: string) => trimCharacters(text, '/', 'end');

/** Settings with the versions for which they are up to date. */
interface Cached {
  readonly others: unknown;
  readonly version: string | undefined;
  readonly until: number;
  readonly settings: SiteSettings;
}

/** Reads the options again when the database has changed. This process changes them only by an import, which calls `refresh`. */
export class SiteOptions {
  #cached: Cached | undefined;
  #rules: { readonly text: string; readonly bases: ReadonlyMap<string, AddressBase> | undefined } | undefined;

  constructor(
    private readonly store: Store,
    /** Number of the site in a multisite network, whose uploads have a separate folder. */
    private readonly blog: string | undefined,
    private readonly url: string | undefined,
    private readonly now: () => number,
  ) {}

  /** Invalidates the cache after a write. */
  refresh(): void {
    this.#cached = undefined;
  }

  /** @param seen version of the database that was read for this request, which is then not read again */
  async settings(seen?: string): Promise<SiteSettings> {
    const cached = this.#cached;
    if (cached && seen !== undefined && cached.version === seen) return cached.settings;
    const others = this.store.othersVersion();
    const version = seen ?? (others === undefined ? await this.store.version() : undefined);
    if (cached && this.#isCurrent(cached, others, version)) {
      // writes of this process change the version, and no option
      this.#cached = { ...cached, version };
      return cached.settings;
    }
    const options = await this.store.reads.options(this.store.db, OPTIONS);
    const settings = this.#read((name) => options.get(name) ?? '');
    this.#cached = { others, version, until: this.now() + LIFETIME, settings };
    return settings;
  }

  #isCurrent(cached: Cached, others: unknown, version: string | undefined): boolean {
    if (others !== undefined) return cached.others === others;
    return cached.version === version && (version !== undefined || cached.until > this.now());
  }

  /** Permalink bases of post types and taxonomies that plugins register; undefined if they are not stored. */
  async bases(): Promise<ReadonlyMap<string, AddressBase> | undefined> {
    const text = (await this.store.reads.options(this.store.db, ['rewrite_rules'])).get('rewrite_rules') ?? '';
    if (this.#rules?.text !== text) this.#rules = { text, bases: readRewriteRules(text) };
    return this.#rules.bases;
  }

  #read(option: (name: string) => string): SiteSettings {
    const home = withoutSlash(this.url ?? option('home'));
    const structure = option('permalink_structure');
    return {
      home,
      uploads: this.#uploads(option, home),
      structure,
      front: structure.slice(0, Math.max(structure.indexOf('%'), 1)) || '/',
      root: structure.startsWith('/index.php/') ? '/index.php/' : '/',
      end: structure.endsWith('/') ? '/' : '',
      frontPage: option('show_on_front') === 'page' ? Number(option('page_on_front')) : 0,
      defaultCategory: Number(option('default_category')),
      categoryBase: option('category_base').replace(/^\/|\/$/g, ''),
      tagBase: option('tag_base').replace(/^\/|\/$/g, ''),
      language: option('WPLANG'),
      avatars: avatarSettings(option),
    };
  }

  /** The uploads URL, as in `wp_upload_dir`. WordPress may be in another folder than the front page. */
  #uploads(option: (name: string) => string, home: string): string {
    const own = this.blog === undefined ? '' : `/sites/${this.blog}`;
    const named = withoutSlash(option('upload_url_path'));
    if (named) return named + own;
    const site = this.url === undefined ? withoutSlash(option('siteurl')) || home : home;
    const path = option('upload_path').trim();
    // an absolute file path is not part of a URL
    return `${site}/${path === '' || path.startsWith('/') ? 'wp-content/uploads' : path}${own}`;
  }
}

/**
 * URLs of avatars at 96 CSS pixels, as far as the site shows avatars: local ones that plugins store, and Gravatars. A Gravatar
 * contains a hash of the email address, so only public users have one, as in WordPress.
 *
 * @param publicIds the users that logged-out users see
 */
export async function avatarsOf(
  ids: readonly number[],
  publicIds: ReadonlySet<number>,
  store: Store,
  { avatars, uploads }: Pick<SiteSettings, 'avatars' | 'uploads'>,
): Promise<Map<number, string>> {
  if (avatars === undefined) return new Map();
  const rows = await store.users.metas(store.db, ids, 'relx_avatar');
  const found = new Map(rows.map(({ id, value }) => [id, /^https?:/.test(value) ? value : `${uploads}/${value}`]));
  const remote = avatars === 'local' ? [] : ids.filter((id) => publicIds.has(id) && !found.has(id));
  if (avatars === 'local' || remote.length === 0) return found;
  for (const { id, email, name } of await store.users.emails(store.db, remote))
    found.set(id, gravatarUrl({ email, name }, avatars));
  return found;
}
