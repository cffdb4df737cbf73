import type { Related, RelatedPost } from '../../contract/index.js';
import { eventLoopYield } from '../../event-loop-yield.js';
import type { ListRow } from '../../store/relations/list.js';
import type { Store } from '../../store/store.js';
import { avatarsOf } from '../wordpress/accounts/avatars.js';
import { knownImageMeta } from '../wordpress/content/image-meta-cache.js';
import { imagesOf } from '../wordpress/content/images.js';
import { excerptOf, plainText } from '../wordpress/html/plain-text.js';
import type { Links } from '../wordpress/links/links.js';
import { renderedTitle } from '../wordpress/text/titles.js';

/** `YYYY-MM-DD HH:MM:SS` in UTC as ISO 8601; undefined for WordPress's zero date. */
export function isoDate(date: string | null): string | undefined {
  return date && !date.startsWith('0000') ? `${date.replace(' ', 'T').slice(0, 19)}Z` : undefined;
}

const idAt = (row: ListRow): number => (row.side === 'outgoing' ? row.to_id : row.from_id);
const kindAt = (row: ListRow) => (row.side === 'outgoing' ? row.to_type : row.from_type);

/** The title of a row's far end, as plain text. */
const titleAt = (row: ListRow, language: string): string =>
  plainText(kindAt(row) === 'post' ? renderedTitle(row.title, language) : row.title);

/** Makes the far ends of list rows into what readers get: titles, links, images. One statement more for each kind, for any number. */
export class RelatedObjects {
  readonly #imageMeta = knownImageMeta();

  constructor(
    private readonly store: Store,
    private readonly links: Links,
  ) {}

  /** The site's language, as WordPress names it. */
  async language(): Promise<string> {
    return (await this.links.options.settings()).language;
  }

  /** The far end of each row, in the order of the rows. */
  async of(rows: readonly ListRow[]): Promise<Related[]> {
    const found = new Map<ListRow, Related>();
    await this.#posts(rows.filter((row) => kindAt(row) === 'post'), found); // biome-ignore format: three of a kind
    await this.#users(rows.filter((row) => kindAt(row) === 'user'), found); // biome-ignore format: three of a kind
    await this.#terms(rows.filter((row) => kindAt(row) === 'term'), found); // biome-ignore format: three of a kind
    // each row is of one of the three kinds
    return rows.map((row) => found.get(row) as Related);
  }

  /** The title of the far end of each row. */
  async titles(rows: readonly ListRow[]): Promise<string[]> {
    const language = await this.language();
    const yieldToOthers = eventLoopYield();
    const titles: string[] = [];
    for (const row of rows) {
      await yieldToOthers();
      titles.push(titleAt(row, language));
    }
    return titles;
  }

  async #posts(rows: readonly ListRow[], found: Map<ListRow, Related>): Promise<void> {
    if (rows.length === 0) return;
    const links = await this.links.posts(
      rows.map((row) => ({
        id: idAt(row),
        type: row.subtype,
        slug: row.slug,
        status: row.status ?? '',
        date: row.date ?? '',
        parent: row.parent ?? 0,
        author: row.author ?? 0,
      })),
    );
    const pictured = rows.filter(({ thumbnail }) => thumbnail !== null).map(idAt);
    const thumbnails = pictured.length > 0 ? await this.store.reads.thumbnails(this.store.db, pictured) : [];
    const images =
      thumbnails.length > 0 ? imagesOf(thumbnails, await this.links.uploads(), this.#imageMeta) : new Map<number, never>();
    const { language } = await this.links.options.settings();
    // a title and an excerpt are read as a whole, however long they are
    const yieldToOthers = eventLoopYield();
    for (const [index, row] of rows.entries()) {
      await yieldToOthers();
      const id = idAt(row);
      const date = isoDate(row.date_gmt);
      const excerpt = plainText(row.excerpt ?? '') || excerptOf(row.content ?? '');
      const image = images.get(id);
      const post: RelatedPost = {
        id,
        object_type: 'post',
        subtype: row.subtype,
        title: titleAt(row, language),
        link: links[index] ?? '',
        ...(date ? { date } : {}),
        ...(excerpt ? { excerpt } : {}),
        ...(image ? { image } : {}),
      };
      found.set(row, post);
    }
  }

  async #users(rows: readonly ListRow[], found: Map<ListRow, Related>): Promise<void> {
    if (rows.length === 0) return;
    const links = await this.links.users(rows.map((row) => ({ id: idAt(row), slug: row.slug })));
    const avatars = await avatarsOf(rows.map(idAt), this.store, this.links);
    for (const [index, row] of rows.entries()) {
      const id = idAt(row);
      const avatar = avatars.get(id);
      found.set(row, {
        id,
        object_type: 'user',
        subtype: 'user',
        title: plainText(row.title),
        link: links[index] ?? '',
        slug: row.slug,
        ...(avatar ? { avatar } : {}),
      });
    }
  }

  async #terms(rows: readonly ListRow[], found: Map<ListRow, Related>): Promise<void> {
    if (rows.length === 0) return;
    const links = await this.links.terms(
      rows.map((row) => ({ id: idAt(row), taxonomy: row.subtype, slug: row.slug, parent: row.parent ?? 0 })),
    );
    for (const [index, row] of rows.entries()) {
      const { subtype, slug } = row;
      found.set(row, {
        id: idAt(row),
        object_type: 'term',
        subtype,
        title: plainText(row.title),
        link: links[index] ?? '',
        slug,
        taxonomy: subtype,
      });
    }
  }
}
