import type { PostRow } from '../../../store/database.js';
import type { Store } from '../../../store/store.js';
import type { ContentType, ContentTypes } from '../content/content-types.js';
import type { SiteOptions, SiteSettings } from '../content/site-options.js';
import { type LinkedPost, permalinkOf } from './permalinks.js';
import type { AddressBase } from './rewrite-rules.js';

export interface LinkedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly parent: number;
}

/** WooCommerce's default bases, until the site's rewrite rules are written. */
const SHOP = new Map([
  ['product_cat', 'product-category'],
  ['product_tag', 'product-tag'],
]);

/** Query variables of taxonomies that differ from their names. */
const VARIABLES = new Map([
  ['category', 'category_name'],
  ['post_tag', 'tag'],
]);

/** Statuses with a permalink. Others have links by id, like WordPress's previews. */
const ADDRESSED = new Set(['publish', 'private', 'inherit']);

type Bases = ReadonlyMap<string, AddressBase> | undefined;

/** Data that permalinks of posts need besides their rows. */
interface Beside {
  readonly bases: Bases;
  readonly parents: ReadonlyMap<number, Path>;
  readonly categories: ReadonlyMap<number, string>;
  readonly authors: ReadonlyMap<number, string>;
  /** Paths of the posts that files are attached to, by their ids. */
  readonly attachedTo: ReadonlyMap<number, string>;
}

/** Permalinks of posts, users and terms, from WordPress's options and rewrite rules. */
export class Links {
  constructor(
    private readonly store: Store,
    private readonly types: ContentTypes,
    readonly options: SiteOptions,
  ) {}

  /** Invalidates the cached options after a write. */
  refresh(): void {
    this.options.refresh();
  }

  /** The site's URL without a trailing slash; '' if it is unknown, so that links are relative. */
  async home(): Promise<string> {
    return (await this.options.settings()).home;
  }

  async posts(posts: readonly LinkedPost[], known?: SiteSettings): Promise<string[]> {
    const settings = known ?? (await this.options.settings());
    const paths = await this.#paths(posts, settings);
    return paths.map((path) => settings.home + path);
  }

  async #paths(posts: readonly LinkedPost[], settings: SiteSettings): Promise<string[]> {
    const { structure } = settings;
    const usual = posts.filter(({ type }) => type === 'post');
    const nested = posts.filter(({ type }) => this.#type(type)?.hierarchical);
    const has = (type: string) => posts.some((post) => post.type === type);
    const beside: Beside = {
      bases: structure && posts.some(({ type }) => type !== 'post' && type !== 'page') ? await this.options.bases() : undefined,
      parents:
        nested.length > 0 ? await withAncestors(nested, (ids) => this.store.reads.postPaths(this.store.db, ids)) : new Map(),
      categories: structure.includes('%category%') ? await this.#categories(usual, settings) : new Map(),
      authors: structure.includes('%author%') ? await this.#authors(usual) : new Map(),
      attachedTo: structure && has('attachment') ? await this.#attachedTo(posts, settings) : new Map(),
    };
    return posts.map((post) => this.#post(post, settings, beside));
  }

  /** Paths of the posts that files are attached to. */
  async #attachedTo(posts: readonly LinkedPost[], settings: SiteSettings): Promise<Map<number, string>> {
    const ids = posts.flatMap(({ type, parent }) => (type === 'attachment' && parent > 0 ? parent : []));
    if (ids.length === 0) return new Map();
    const rows = (await this.store.reads.postsById(this.store.db, [...new Set(ids)])).map(linkedPost);
    const parents = rows.filter(({ type }) => type !== 'attachment' && this.#type(type) !== undefined);
    // WordPress uses the own path of a page, even if it is the front page
    const paths = await this.#paths(parents, { ...settings, frontPage: 0 });
    return new Map(parents.map(({ id }, index) => [id, paths[index] ?? '']));
  }

  /** Files have the path of the post that they are attached to, and their slug. */
  #attachment({ id, slug, parent }: LinkedPost, { structure, end }: SiteSettings, attachedTo: Beside['attachedTo']): string {
    const path = attachedTo.get(parent) ?? '/';
    if (!structure || slug === '' || path.includes('?')) return `/?attachment_id=${id}`;
    if (!attachedTo.has(parent)) return `/${slug}${end}`;
    const isAmbiguous = /^\d+$/.test(slug) || structure.includes('%category%');
    return `${path.replace(/\/?$/, '/')}${isAmbiguous ? 'attachment/' : ''}${slug}${end}`;
  }

  async users(users: readonly { readonly id: number; readonly slug: string }[], known?: SiteSettings): Promise<string[]> {
    const { home, structure, front, end } = known ?? (await this.options.settings());
    if (!structure) return users.map(({ id }) => `${home}/?author=${id}`);
    const base = (await this.options.bases())?.get('author_name')?.path;
    const path = base === undefined ? `${front}author/` : `/${base}`;
    return users.map(({ slug }) => home + path + slug + end);
  }

  async terms(terms: readonly LinkedTerm[], known?: SiteSettings): Promise<string[]> {
    const settings = known ?? (await this.options.settings());
    const bases = settings.structure ? await this.options.bases() : undefined;
    const addresses = new Map(terms.map(({ taxonomy }) => [taxonomy, this.#taxonomy(taxonomy, settings, bases)]));
    const nested = terms.filter(({ taxonomy }) => addresses.get(taxonomy)?.hierarchical);
    const parents = await withAncestors(nested, (ids) => this.store.reads.termPaths(this.store.db, ids));
    return terms.map((term) => {
      const base = addresses.get(term.taxonomy);
      const address = base
        ? `/${base.path}${base.hierarchical ? pathOf(term, parents) : term.slug}${settings.end}`
        : `/?${this.#plainTerm(term)}`;
      return settings.home + address;
    });
  }

  #post(post: LinkedPost, settings: SiteSettings, { bases, parents, categories, authors, attachedTo }: Beside): string {
    const { id, type, slug, status } = post;
    const { structure, root, front, end, frontPage } = settings;
    const addressed = ADDRESSED.has(status) && slug !== '';
    if (type === 'page') {
      if (id === frontPage) return '/';
      return structure && addressed ? `${root}${pathOf(post, parents)}${end}` : `/?page_id=${id}`;
    }
    if (type === 'post') {
      if (!structure || !addressed) return `/?p=${id}`;
      return permalinkOf(post, structure, { category: categories.get(id) ?? '', author: authors.get(post.author) ?? '' });
    }
    if (type === 'attachment') return this.#attachment(post, settings, attachedTo);
    const variable = this.#type(type)?.query_var ?? type;
    if (!addressed) return `/?post_type=${type}&p=${id}`;
    const path = pathOf(post, parents);
    if (structure && !bases) return `${front}${type}/${path}${end}`;
    const base = variable === false ? undefined : bases?.get(variable);
    if (base) return `/${base.path}${path}${end}`;
    return variable === false ? `/?post_type=${type}&p=${id}` : `/?${variable}=${path}`;
  }

  /** Path before the slugs of a taxonomy's terms; undefined for plain permalinks. */
  #taxonomy(
    name: string,
    { structure, root, front, categoryBase, tagBase }: SiteSettings,
    bases: Bases,
  ): AddressBase | undefined {
    if (!structure) return undefined;
    // on servers with rewriting, a base in the settings replaces the front of the structure
    const builtIn = (own: string, usual: string) => (own && root === '/' ? root + own : front + (own || usual));
    if (name === 'category') return { path: `${builtIn(categoryBase, name).slice(1)}/`, hierarchical: true };
    if (name === 'post_tag') return { path: `${builtIn(tagBase, 'tag').slice(1)}/`, hierarchical: false };
    const taxonomy = this.types.taxonomies.find((known) => known.name === name);
    const variable = taxonomy?.query_var ?? name;
    if (bases) return variable === false ? undefined : bases.get(variable);
    return { path: `${front}${SHOP.get(name) ?? name}/`.slice(1), hierarchical: taxonomy?.hierarchical ?? false };
  }

  #plainTerm({ id, taxonomy, slug }: LinkedTerm): string {
    if (taxonomy === 'category') return `cat=${id}`;
    const own = this.types.taxonomies.find(({ name }) => name === taxonomy)?.query_var;
    if (own === false) return `taxonomy=${taxonomy}&term=${slug}`;
    return `${own ?? VARIABLES.get(taxonomy) ?? taxonomy}=${slug}`;
  }

  #type(type: string): ContentType | undefined {
    return this.types.postTypes.find(({ name }) => name === type);
  }

  /** The category path of each post: of its first category, or of the default one. */
  async #categories(posts: readonly LinkedPost[], { defaultCategory }: SiteSettings): Promise<Map<number, string>> {
    const { db, reads } = this.store;
    const ids = posts.map(({ id }) => id);
    const rows = (await reads.postTerms(db, ids)).filter(({ taxonomy }) => taxonomy === 'category');
    const first = new Map(rows.toReversed().map((row) => [row.post_id, row.term_id]));
    const paths = await reads.termPaths(db, [...new Set([...first.values(), defaultCategory])]);
    const parents = await withAncestors(paths, (wanted) => reads.termPaths(db, wanted));
    const byId = new Map(paths.map((term) => [term.id, pathOf(term, parents)]));
    // WordPress uses only the slug of the default category
    const usual = paths.find(({ id }) => id === defaultCategory)?.slug ?? 'uncategorized';
    return new Map(ids.map((id) => [id, byId.get(first.get(id) ?? 0) ?? usual]));
  }

  async #authors(posts: readonly LinkedPost[]): Promise<Map<number, string>> {
    const rows = await this.store.users.slugs(this.store.db, [...new Set(posts.map(({ author }) => author))]);
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }
}

/** Columns of a post that its permalink needs. */
export const linkedPost = (row: PostRow): LinkedPost => ({
  id: row.ID,
  type: row.post_type,
  slug: row.post_name,
  status: row.post_status,
  date: row.post_date,
  parent: row.post_parent,
  author: row.post_author,
});

/** A slug and its parent. */
interface Path {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

/** Adds all ancestors, with one statement per level. Loops in the data end. */
async function withAncestors(
  items: readonly { readonly parent: number }[],
  load: (ids: number[]) => Promise<readonly Path[]>,
): Promise<Map<number, Path>> {
  const found = new Map<number, Path>();
  let missing = [...new Set(items.map(({ parent }) => parent))].filter((id) => id > 0);
  while (missing.length > 0) {
    const rows = await load(missing);
    for (const row of rows) found.set(row.id, row);
    missing = [...new Set(rows.map(({ parent }) => parent))].filter((id) => id > 0 && !found.has(id));
  }
  return found;
}

/** Slugs from the topmost parent down, without drafts. */
function pathOf(
  { slug, parent }: { readonly slug: string; readonly parent: number },
  parents: ReadonlyMap<number, Path>,
): string {
  const slugs = [slug];
  const seen = new Set<number>();
  for (let up = parents.get(parent); up && !seen.has(up.id); up = parents.get(up.parent)) {
    seen.add(up.id);
    if (up.slug !== '') slugs.unshift(up.slug);
  }
  return slugs.join('/');
}
