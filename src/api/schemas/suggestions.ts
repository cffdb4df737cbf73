import * as v from 'valibot';
import { RelatedPost } from './entities.js';
import { Id, Ids, TypeName } from './values.js';

/** Maximum length of a request's text in UTF-16 units, well above the part that counts. The body is limited to 1 MiB, too. */
const Draft = v.pipe(v.string(), v.maxLength(1_000_000));

/** Requests posts that a post could be related to. */
export const SuggestionInput = v.object({
  post_id: v.optional(Id),
  type: v.optional(TypeName, 'related_to'),
  title: v.optional(Draft),
  content: v.optional(Draft),
  terms: Ids,
  exclude: Ids,
  per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 5),
});

/** A similar post that is not related yet. */
export const Suggestion = v.object({ related: RelatedPost });

/** A post that is not suggested for another one. */
export const Dismissal = v.object({ post_id: Id, dismissed_id: Id });
