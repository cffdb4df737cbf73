import type { RelatedImage } from '../../../contract/index.js';
import { eventLoopYield } from '../../../event-loop-yield.js';
import type { CollectionRows } from '../../../store/content/collection-query.js';
import type { PostRow, TermRow, UserRow } from '../../../store/database.js';
import type { Store } from '../../../store/store.js';
import { type LinkedTerm, type Links, linkedPost } from '../links/links.js';
import { renderedTitle } from '../text/rendered.js';
import { imagesOf } from './images.js';
import { avatarsOf } from './site-options.js';

/** An object of a collection with its URL. `terms` are a post's, by taxonomy. */
export type ContentObject =
  | {
      readonly objectType: 'post';
      readonly link: string;
      readonly row: PostRow;
      /** Rendered title: HTML with typographic quotes. */
      readonly title: string;
      /** The site's option `WPLANG`, for excerpts. */
      readonly language: string;
      readonly terms: readonly PostTerm[];
      readonly thumbnail: number;
      /** Featured image; absent if there is none or its size is unknown. */
      readonly image?: RelatedImage;
    }
  | {
      readonly objectType: 'user';
      readonly link: string;
      readonly row: UserRow;
      /** URL of the avatar at 96 CSS pixels. */
      readonly avatar?: string;
    }
  | { readonly objectType: 'term'; readonly link: string; readonly row: TermRow };

/** A post with its URL. */
export type PostObject = Extract<ContentObject, { objectType: 'post' }>;

export interface PostTerm {
  readonly term_id: number;
  readonly taxonomy: string;
  readonly slug: string;
}

export interface ContentPage {
  readonly items: readonly ContentObject[];
  readonly total: number;
}

/** Posts from their rows, with terms and featured images. */
export async function postObjects(store: Store, links: Links, { rows, total }: CollectionRows<PostRow>): Promise<ContentPage> {
  const ids = rows.map(({ ID }) => ID);
  const addresses = await links.posts(rows.map(linkedPost));
  const terms = await store.reads.postTerms(store.db, ids);
  const thumbnails = await store.reads.thumbnails(store.db, ids);
  const attachments = new Map(thumbnails.map((row) => [row.post_id, row.attachment_id]));
  const { uploads, language } = await links.options.settings();
  const images = imagesOf(thumbnails, uploads);
  // titles can have any length
  const yieldToOthers = eventLoopYield();
  const items: ContentObject[] = [];
  for (const [index, row] of rows.entries()) {
    await yieldToOthers();
    const image = images.get(row.ID);
    items.push({
      objectType: 'post',
      link: addresses[index] ?? '',
      row,
      title: renderedTitle(row.post_title, language),
      language,
      terms: terms.filter(({ post_id }) => post_id === row.ID),
      thumbnail: attachments.get(row.ID) ?? 0,
      ...(image ? { image } : {}),
    });
  }
  return { items, total };
}

export async function userObjects(store: Store, links: Links, { rows, total }: CollectionRows<UserRow>): Promise<ContentPage> {
  const addresses = await links.users(rows.map(({ ID, user_nicename }) => ({ id: ID, slug: user_nicename })));
  const ids = rows.map(({ ID }) => ID);
  // as in WordPress, users who can list other users see all avatars
  const avatars = await avatarsOf(ids, new Set(ids), store, await links.options.settings());
  const items = rows.map((row, index): ContentObject => {
    const avatar = avatars.get(row.ID);
    return { objectType: 'user', link: addresses[index] ?? '', row, ...(avatar ? { avatar } : {}) };
  });
  return { items, total };
}

export async function termObjects(links: Links, { rows, total }: CollectionRows<TermRow>): Promise<ContentPage> {
  const linked = rows.map(({ term_id, taxonomy, slug, parent }): LinkedTerm => ({ id: term_id, taxonomy, slug, parent }));
  const addresses = await links.terms(linked);
  return { items: rows.map((row, index): ContentObject => ({ objectType: 'term', link: addresses[index] ?? '', row })), total };
}
