import type { InferOutput } from 'valibot';
import type { PostBody } from '../../api/schemas/index.js';
import { type ContentTypes, type PostInput, RelationError, type Viewer } from '../../core/index.js';

type Body = InferOutput<typeof PostBody>;

const text = (value: string | { readonly raw: string } | undefined) => (typeof value === 'object' ? value.raw : value);

/** Date of `date_gmt`, which is UTC unless it has an offset. */
const utc = (date: string | null | undefined) => (date ? (/(Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`) : undefined);

/** Converts the body of a post to the core's input. The core ignores unknown fields. */
export function postInput(body: Body, { taxonomies }: ContentTypes): PostInput {
  const { title, content, excerpt, date, date_gmt, ...rest } = body;
  const terms: Record<string, readonly number[]> = {};
  for (const { name, rest_base } of taxonomies) {
    const ids = (rest as Readonly<Record<string, unknown>>)[rest_base];
    // the schema validates them as lists of ids
    if (Array.isArray(ids)) terms[name] = ids as number[];
  }
  const texts = { title: text(title), content: text(content), excerpt: text(excerpt) };
  return { ...rest, ...texts, date: date ?? utc(date_gmt), terms };
}

/**
 * Checks capabilities besides editing: publishing, and writing as another author.
 *
 * @throws {RelationError} rest_cannot_publish, rest_cannot_edit_others, rest_cannot_assign_sticky
 */
export function mustBeAllowed(viewer: Viewer, plural: string, { status, author, sticky }: PostInput, before?: string): void {
  if (sticky && !viewer.has(`edit_others_${plural}`) && !viewer.has(`publish_${plural}`))
    throw new RelationError('rest_cannot_assign_sticky', `You don't have permission to make ${plural} sticky.`);
  const published = status === 'publish' || status === 'future' || status === 'private';
  if (published && status !== before && !viewer.has(`publish_${plural}`))
    throw new RelationError(
      'rest_cannot_publish',
      `You don't have permission to publish ${plural}. Send the status pending or draft.`,
    );
  if (author !== undefined && author !== viewer.id && !viewer.has(`edit_others_${plural}`))
    throw new RelationError('rest_cannot_edit_others', `You don't have permission to create or edit ${plural} of other users.`);
}
