import type { ContentObject, PostObject, Relx, Viewer } from '../../core/index.js';
import { chunks } from '../../core/lib/chunks.js';
import { idOf, objectFields } from './fields.js';
import { linksOf, type ObjectLinks } from './links.js';
import { mediaFields } from './media.js';

/** Link relations of `_embed`, or all. */
export function embedsOf(request: Request): readonly string[] | 'all' | undefined {
  if (!request.url.includes('_embed')) return undefined;
  const { searchParams } = new URL(request.url);
  const named = [...searchParams.getAll('_embed'), ...searchParams.getAll('_embed[]')];
  if (named.length === 0) return undefined;
  const names = named.flatMap((part) => part.split(/[\s,]+/)).filter((name) => name !== '' && name !== 'true' && name !== '1');
  return names.length > 0 ? names : 'all';
}

/** Maximum number of embedded terms per taxonomy, as in WordPress. The taxonomy's link leads to all of them. */
const MOST_TERMS = 100;
/** Maximum number of objects per query. */
const MOST_READ = 1000;

const termIds = ({ terms }: PostObject, taxonomy: string | undefined): readonly number[] =>
  terms.flatMap((term) => (term.taxonomy === taxonomy ? [term.term_id] : [])).slice(0, MOST_TERMS);

/** Embedded objects of posts, read for all posts with a few statements. */
export class Embeds {
  readonly #authors = new Map<number, Record<string, unknown>>();
  readonly #terms = new Map<number, Record<string, unknown>>();
  readonly #media = new Map<number, Record<string, unknown>>();

  private constructor(
    private readonly relx: Relx,
    private readonly base: string,
    private readonly requested: readonly string[] | 'all',
  ) {}

  static async of(
    relx: Relx,
    objects: readonly ContentObject[],
    base: string,
    wanted: readonly string[] | 'all',
    viewer: Viewer,
  ): Promise<Embeds> {
    const embeds = new Embeds(relx, base, wanted);
    const posts = objects.filter((object): object is PostObject => object.objectType === 'post');
    await embeds.#fetch(posts, viewer);
    return embeds;
  }

  /** `_embedded` of an object: the target of each requested link, or an error. */
  embedded(object: ContentObject, links: ObjectLinks): Record<string, unknown> {
    if (object.objectType !== 'post') return {};
    const embedded: Record<string, unknown> = {};
    if (this.#isRequested('author') && links.author)
      embedded.author = [this.#authors.get(object.row.post_author) ?? missing('user')];
    if (this.#isRequested('wp:featuredmedia') && links['wp:featuredmedia'])
      embedded['wp:featuredmedia'] = [this.#media.get(object.thumbnail) ?? missing('post')];
    if (this.#isRequested('wp:term') && links['wp:term'])
      embedded['wp:term'] = links['wp:term'].map(({ taxonomy }) =>
        termIds(object, taxonomy).flatMap((id) => this.#terms.get(id) ?? []),
      );
    return embedded;
  }

  #isRequested(name: string): boolean {
    return this.requested === 'all' || this.requested.includes(name);
  }

  async #fetch(posts: readonly PostObject[], viewer: Viewer): Promise<void> {
    const { content } = this.relx;
    const ids = (list: readonly number[]) => [...new Set(list)].filter((id) => id > 0);
    if (this.#isRequested('author'))
      await this.#collect('users', ids(posts.map(({ row }) => row.post_author)), this.#authors, viewer);
    if (this.#isRequested('wp:term')) {
      for (const { name, rest_base } of content.types.taxonomies) {
        const own = posts.flatMap((post) => termIds(post, name));
        await this.#collect(rest_base, ids(own), this.#terms, viewer);
      }
    }
    if (this.#isRequested('wp:featuredmedia'))
      for (const medium of await content.media(ids(posts.map(({ thumbnail }) => thumbnail)), viewer))
        this.#media.set(medium.row.ID, mediaFields(medium, 'embed', this.base));
  }

  async #collect(restBase: string, ids: readonly number[], into: Map<number, Record<string, unknown>>, viewer: Viewer) {
    const collection = this.relx.content.collection(restBase);
    if (!collection) return;
    for (const include of chunks(ids, MOST_READ)) {
      const { items } = await this.relx.content.list(collection, { include, per_page: include.length }, viewer);
      for (const object of items) {
        const _links = linksOf(object, restBase, this.base, this.relx.content.types);
        into.set(idOf(object), { ...objectFields(object, 'embed', undefined, { types: this.relx.content.types }), _links });
      }
    }
  }
}

/** WordPress's error for a link to an object that the user cannot see. */
const missing = (objectType: 'user' | 'post') => ({
  code: `rest_${objectType}_invalid_id`,
  message: `There is no such ${objectType} that you can view.`,
  data: { status: 404 },
});
