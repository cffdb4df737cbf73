import type { PostRow } from '../store/collections.js';
import type { Store } from '../store/store.js';
import type { ContentTypes } from './content-types.js';

/** What a post's address is made of. Dates are the site's own time, `YYYY-MM-DD HH:MM:SS`. */
export interface LinkedPost {
  readonly id: number;
  readonly type: string;
  readonly slug: string;
  readonly status: string;
  readonly date: string;
  readonly parent: number;
  readonly author: number;
}

export interface LinkedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly parent: number;
}

interface Path {
  readonly id: number;
  readonly slug: string;
  readonly parent: number;
}

const OPTIONS = ['home', 'permalink_structure', 'category_base', 'tag_base', 'upload_url_path'];

/** The tags of a permalink structure that are parts of a date, in their order there. */
const DATE_TAGS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'];

/** The tags of a post's permalink structure; any other is left as it stands. */
const TAGS = new RegExp(`%(postname|pagename|post_id|author|category|${DATE_TAGS.join('|')})%`);

/** Statuses whose posts have an address of their own; others are shown by id, as WordPress previews them. */
const ADDRESSED = new Set(['publish', 'private', 'inherit']);

/** The addresses of posts, users and terms, as WordPress makes them from the options table. */
export class Links {
  #options: Promise<Map<string, string>> | undefined;

  constructor(
    private readonly store: Store,
    private readonly types: ContentTypes,
    /** Address of the site; without it the `home` option counts. */
    private readonly url: string | undefined,
  ) {}

  /** Forgets the options, after they have been written. */
  refresh(): void {
    this.#options = undefined;
  }

  /** The site's address without a slash at its end; empty when nobody knows it, so that links are relative. */
  async home(): Promise<string> {
    return (this.url ?? (await this.#option('home'))).replace(/\/+$/, '');
  }

  /** Where uploaded files lie. */
  async uploads(): Promise<string> {
    return (await this.#option('upload_url_path')).replace(/\/+$/, '') || `${await this.home()}/wp-content/uploads`;
  }

  async posts(posts: readonly LinkedPost[]): Promise<string[]> {
    const home = await this.home();
    const structure = await this.#option('permalink_structure');
    const parents = await this.#ancestors(
      posts.filter(({ type }) => this.#hierarchical(type)),
      (ids) => this.store.reads.postPaths(this.store.db, ids),
    );
    const usual = posts.filter(({ type }) => type === 'post').map(({ id }) => id);
    const categories = structure.includes('%category%') ? await this.#categories(usual) : new Map<number, string>();
    const authors = structure.includes('%author%') ? await this.#authors(posts) : new Map<number, string>();
    return posts.map((post) => home + this.#post(post, structure, { parents, categories, authors }));
  }

  async users(users: readonly { readonly id: number; readonly slug: string }[]): Promise<string[]> {
    const home = await this.home();
    const structure = await this.#option('permalink_structure');
    return users.map(({ id, slug }) =>
      structure ? `${home}${front(structure)}author/${slug}${end(structure)}` : `${home}/?author=${id}`,
    );
  }

  async terms(terms: readonly LinkedTerm[]): Promise<string[]> {
    const home = await this.home();
    const structure = await this.#option('permalink_structure');
    const nested = terms.filter(({ taxonomy }) => this.types.taxonomies.find(({ name }) => name === taxonomy)?.hierarchical);
    const parents = await this.#ancestors(nested, (ids) => this.store.reads.termPaths(this.store.db, ids));
    const bases = {
      category: (await this.#option('category_base')) || 'category',
      post_tag: (await this.#option('tag_base')) || 'tag',
      // WooCommerce's own bases
      product_cat: 'product-category',
      product_tag: 'product-tag',
    };
    return terms.map((term) => {
      if (!structure) return `${home}/?${plainTerm(term)}`;
      const base = bases[term.taxonomy as keyof typeof bases] ?? term.taxonomy;
      return `${home}${front(structure)}${base.replace(/^\/|\/$/g, '')}/${path(term, parents)}${end(structure)}`;
    });
  }

  #post(
    post: LinkedPost,
    structure: string,
    known: { parents: Map<number, Path>; categories: Map<number, string>; authors: Map<number, string> },
  ): string {
    const { id, type, slug, status, date } = post;
    const addressed = ADDRESSED.has(status) && slug !== '';
    if (type === 'page') return structure && addressed ? `/${path(post, known.parents)}${end(structure)}` : `/?page_id=${id}`;
    if (type !== 'post') {
      if (!addressed) return `/?post_type=${type}&p=${id}`;
      return structure ? `${front(structure)}${type}/${path(post, known.parents)}${end(structure)}` : `/?${type}=${slug}`;
    }
    if (!structure || !addressed) return `/?p=${id}`;
    let address = '';
    for (const { text, tag } of parsed(structure)) {
      address += text;
      if (tag === 'postname' || tag === 'pagename') address += slug;
      else if (tag === 'post_id') address += id;
      else if (tag === 'author') address += known.authors.get(post.author) ?? '';
      else if (tag === 'category') address += known.categories.get(id) ?? 'uncategorized';
      else if (tag !== '') address += date.split(/[- :]/)[DATE_TAGS.indexOf(tag)] ?? '';
    }
    return address;
  }

  #hierarchical(type: string): boolean {
    return this.types.postTypes.find(({ name }) => name === type)?.hierarchical ?? false;
  }

  /** Everything above the given items, one statement a level; a loop in the data ends. */
  async #ancestors(
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

  /** The category path of each post: that of its first category. */
  async #categories(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = (await this.store.reads.postTerms(this.store.db, ids)).filter(({ taxonomy }) => taxonomy === 'category');
    const first = new Map(rows.toReversed().map((row) => [row.post_id, row.term_id]));
    const paths = await this.store.reads.termPaths(this.store.db, [...new Set(first.values())]);
    const parents = await this.#ancestors(paths, (wanted) => this.store.reads.termPaths(this.store.db, wanted));
    const byId = new Map(paths.map((term) => [term.id, path(term, parents)]));
    return new Map([...first].map(([post, term]) => [post, byId.get(term) ?? 'uncategorized']));
  }

  async #authors(posts: readonly LinkedPost[]): Promise<Map<number, string>> {
    const rows = await this.store.reads.userSlugs(this.store.db, [...new Set(posts.map(({ author }) => author))]);
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  async #option(name: string): Promise<string> {
    this.#options ??= this.store.reads.options(this.store.db, OPTIONS);
    return (await this.#options).get(name) ?? '';
  }
}

/** The last structure read, in its parts: each text with the tag after it, or none. A site has one structure. */
let last: { readonly structure: string; readonly parts: readonly { readonly text: string; readonly tag: string }[] } | undefined;

function parsed(structure: string) {
  if (last?.structure !== structure) {
    // the tags stand between the texts
    const texts = structure.split(TAGS);
    const parts = texts.flatMap((text, index) => (index % 2 === 0 ? [{ text, tag: texts[index + 1] ?? '' }] : []));
    last = { structure, parts };
  }
  return last.parts;
}

/** What stands before the first tag of a structure: archives hang under it too. */
const front = (structure: string): string => structure.slice(0, Math.max(structure.indexOf('%'), 1));
const end = (structure: string): string => (structure.endsWith('/') ? '/' : '');

/** The slugs from the topmost parent down. */
function path({ slug, parent }: { readonly slug: string; readonly parent: number }, parents: Map<number, Path>): string {
  const slugs = [slug];
  const seen = new Set<number>();
  for (let up = parents.get(parent); up && !seen.has(up.id); up = parents.get(up.parent)) {
    seen.add(up.id);
    slugs.unshift(up.slug);
  }
  return slugs.join('/');
}

function plainTerm({ id, taxonomy, slug }: LinkedTerm): string {
  if (taxonomy === 'category') return `cat=${id}`;
  return taxonomy === 'post_tag' ? `tag=${slug}` : `${taxonomy}=${slug}`;
}

/** What the link of a post needs of its row. */
export const linkedPost = (row: PostRow): LinkedPost => ({
  id: row.ID,
  type: row.post_type,
  slug: row.post_name,
  status: row.post_status,
  date: row.post_date,
  parent: row.post_parent,
  author: row.post_author,
});
