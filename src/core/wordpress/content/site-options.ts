import type { Store } from '../../../store/store.js';
import { type AddressBase, readRewriteRules } from '../links/rewrite-rules.js';
import { trimCharacters } from '../text/trim-characters.js';

/** What addresses and titles depend on, as the options of a site say it. Addresses have no slash at their end. */
export interface SiteSettings {
  readonly home: string;
  /** Where uploaded files lie. */
  readonly uploads: string;
  /** As `permalink_structure` has it; empty for plain addresses. */
  readonly structure: string;
  /** What stands before the first tag of the structure, `/` at least: archives hang under it, too. */
  readonly front: string;
  /** What stands before all pretty addresses: `/`, or `/index.php/` on a server that can't rewrite. */
  readonly root: string;
  /** `/` where addresses end with one. */
  readonly end: string;
  /** Id of the page that is the front page, or 0. */
  readonly frontPage: number;
  /** Id of the category of posts without one. */
  readonly defaultCategory: number;
  /** Bases of the two taxonomies that the settings name; empty for WordPress's own. */
  readonly categoryBase: string;
  readonly tagBase: string;
  /** Such as `de_DE`; empty for American English. */
  readonly language: string;
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
];

/** How long the options count where the engine does not say whether they have changed, in milliseconds. */
const LIFETIME = 2000;

const withoutSlash = (text: string) => trimCharacters(text, '/', 'end');

/** Reads them, again when the database has changed. */
export class SiteOptions {
  #known: { readonly version: string | undefined; readonly until: number; readonly settings: SiteSettings } | undefined;
  #rules: { readonly text: string; readonly bases: ReadonlyMap<string, AddressBase> | undefined } | undefined;

  constructor(
    private readonly store: Store,
    /** Of a site in a network its number, else undefined: its files have a folder of their own. */
    private readonly blog: string | undefined,
    private readonly url: string | undefined,
    private readonly now: () => number,
  ) {}

  /** Forgets them, after they have been written. */
  refresh(): void {
    this.#known = undefined;
  }

  async settings(): Promise<SiteSettings> {
    const version = await this.store.version();
    const known = this.#known;
    if (known && known.version === version && (version !== undefined || known.until > this.now())) return known.settings;
    const options = await this.store.reads.options(this.store.db, OPTIONS);
    const settings = this.#read((name) => options.get(name) ?? '');
    this.#known = { version, until: this.now() + LIFETIME, settings };
    return settings;
  }

  /** Where addresses of what plugins have registered begin; undefined where nobody knows. */
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
    };
  }

  /** As `wp_upload_dir` finds it. WordPress may lie in a folder beside the front page of its site. */
  #uploads(option: (name: string) => string, home: string): string {
    const own = this.blog === undefined ? '' : `/sites/${this.blog}`;
    const named = withoutSlash(option('upload_url_path'));
    if (named) return named + own;
    const site = this.url === undefined ? withoutSlash(option('siteurl')) || home : home;
    const path = option('upload_path').trim();
    // a path from the root of the machine is not one of an address
    return `${site}/${path === '' || path.startsWith('/') ? 'wp-content/uploads' : path}${own}`;
  }
}
