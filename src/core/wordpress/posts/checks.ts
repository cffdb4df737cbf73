import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { RelationError } from '../../lib/relation-error.js';
import type { PostInput } from './input.js';

/** Emptiness as in PHP, where '0' is empty too. */
const isEmpty = (text: string | undefined) => text === undefined || text === '' || text === '0';

/** Rejects a post without content, title and excerpt, like WordPress. */
export function mustHaveText(post: { post_title?: string; post_content?: string; post_excerpt?: string }): void {
  if (isEmpty(post.post_title) && isEmpty(post.post_content) && isEmpty(post.post_excerpt))
    throw new RelationError('empty_content', 'Content, title, and excerpt are empty: a post must have one of them.');
}

/**
 * Checks that objects which a post references exist.
 *
 * @throws {RelationError} rest_invalid_author, rest_invalid_featured_media, rest_post_invalid_id with status 400 for the parent
 */
export async function mustBeThere(
  store: Store,
  executor: Executor,
  { author, parent, featured_media }: PostInput,
): Promise<void> {
  const { reads } = store;
  if (author !== undefined && !(await reads.exists(executor, 'user', author)))
    throw new RelationError('rest_invalid_author', `There is no user ${author} to be the author.`);
  if (parent && !(await reads.exists(executor, 'post', parent)))
    throw new RelationError('rest_post_invalid_id', `There is no post ${parent} to be the parent.`, { status: 400 });
  if (!featured_media) return;
  const medium = await reads.post(executor, featured_media);
  if (medium?.post_type !== 'attachment' || !medium.post_mime_type.startsWith('image/'))
    throw new RelationError('rest_invalid_featured_media', `${featured_media} is no uploaded picture.`);
}

/** The parent of a post: 0 if the requested one is the post or below it, as in WordPress. */
export async function parentFor(store: Store, executor: Executor, id: number, wanted: number): Promise<number> {
  const seen = new Set<number>();
  for (let above = wanted; above > 0 && !seen.has(above); ) {
    if (above === id) return 0;
    seen.add(above);
    above = (await store.reads.post(executor, above))?.post_parent ?? 0;
  }
  return wanted;
}

/**
 * Checks that a template is a page template of the type, or the current one. Other names could be theme files that do not show
 * posts.
 *
 * @throws {RelationError} rest_invalid_param
 */
export async function mustBeTemplate(
  store: Store,
  executor: Executor,
  { id, template, allowed }: { readonly id: number; readonly template: string | undefined; readonly allowed: readonly string[] },
): Promise<void> {
  if (!template || allowed.includes(template)) return;
  const [current] = id === 0 ? [] : await store.reads.postMetas(executor, [id], ['_wp_page_template']);
  // WordPress's name for no template
  if (template === current?.value && template !== 'default') return;
  const message = `template is not one of ${allowed.join(', ') || 'the page templates, of which there are none'}.`;
  throw new RelationError('rest_invalid_param', message, { params: { template: message } });
}
