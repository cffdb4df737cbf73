import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { invalidParam } from '../../lib/checks.js';
import { serialize } from '../../lib/php-serialize.js';
import { RelationError } from '../../lib/relation-error.js';
import type { PostInput } from './input.js';
import { readSticky } from './sticky.js';

/**
 * Writes featured image, template, terms, format and stickiness of a post, after its columns.
 *
 * @throws {RelationError} ncr_invalid_args for a password that the database has stored as another one
 */
export async function writeParts(
  store: Store,
  executor: Executor,
  post: { readonly id: number; readonly type: string; readonly password: string },
  { featured_media, template, sticky, format, password = '', terms = {} }: PostInput,
): Promise<void> {
  const { postLinks, reads } = store;
  const { id, type } = post;
  // the character set of old tables has no emoji
  if (/[\u{10000}-\u{10ffff}]/u.test(password) && (await reads.post(executor, id))?.post_password !== password)
    throw invalidParam('ncr_invalid_args', 'password', 'has characters that the database of this site cannot store');
  if (featured_media !== undefined)
    await postLinks.setMeta(executor, id, '_thumbnail_id', featured_media > 0 ? String(featured_media) : undefined);
  if (template !== undefined) await postLinks.setMeta(executor, id, '_wp_page_template', template || undefined);
  for (const [taxonomy, ids] of Object.entries(terms)) await postLinks.setTerms(executor, id, taxonomy, ids);
  if (type !== 'post') return;
  if (format !== undefined) await setFormat(store, executor, id, format);
  if (terms.category === undefined) await fileByDefault(store, executor, id);
  await setSticky(store, executor, post, sticky);
}

/** Assigns the default category to a post without one. */
async function fileByDefault(store: Store, executor: Executor, id: number): Promise<void> {
  if (await store.postLinks.isFiled(executor, id, 'category')) return;
  const option = (await store.reads.options(executor, ['default_category'])).get('default_category');
  await store.postLinks.setTerms(executor, id, 'category', [Number(option) || 1]);
}

/** Sets the format, a term that WordPress creates when it is first used. */
async function setFormat(store: Store, executor: Executor, id: number, format: string): Promise<void> {
  const slug = `post-format-${format}`;
  if (format === 'standard') return store.postLinks.setTerms(executor, id, 'post_format', []);
  const known = async () => (await store.writes.termBySlug(executor, 'post_format', slug))?.term_id;
  let term = await known();
  if (term === undefined) {
    await store.lockNames(executor);
    // another process may have created it meanwhile
    term = await known();
  }
  if (term === undefined) {
    term = await store.writes.insert(executor, 'terms', { name: slug, slug, term_group: 0 });
    await store.writes.insert(executor, 'term_taxonomy', {
      term_id: term,
      taxonomy: 'post_format',
      description: '',
      parent: 0,
      count: 0,
    });
  }
  return store.postLinks.setTerms(executor, id, 'post_format', [term]);
}

async function setSticky(store: Store, executor: Executor, post: { id: number; password: string }, sticky: boolean | undefined) {
  if (sticky === undefined && post.password === '') return;
  const { id } = post;
  const before = await readSticky(store, executor);
  if ((sticky ?? before.includes(id)) && post.password !== '')
    throw new RelationError('rest_invalid_field', 'A post can not be sticky and have a password.');
  if (sticky === undefined || sticky === before.includes(id)) return;
  const after = sticky ? [...before, id] : before.filter((one) => one !== id);
  await store.writes.setOption(executor, 'sticky_posts', serialize(after));
}
