import * as v from 'valibot';
import { RelatedPost } from './entities.js';
import { about, Id, Ids, TypeName } from './values.js';

/** Maximum length of a request's text in UTF-16 units, well above the part that counts. The body is limited to 1 MiB, too. */
const Draft = v.pipe(v.string(), v.maxLength(1_000_000));

/** Requests posts that a post could be related to. Without `title`, `content` and `terms`, those of the saved post are used. */
export const SuggestionInput = v.object({
  post_id: about(v.optional(Id), 'ID of the post. Absent for a new one, which requires the capability to edit posts.', 12),
  type: about(
    v.optional(TypeName, 'related_to'),
    'Relation type of the relations to add: its related posts are not suggested.',
    'related_to',
  ),
  title: about(v.optional(Draft), 'Title of the draft.', 'Better coffee'),
  content: about(
    v.optional(Draft),
    'Content of the draft as HTML. Only the first 20,000 characters count.',
    '<p>Grind the beans.</p>',
  ),
  terms: about(Ids, 'IDs of the terms of the draft.', [7]),
  exclude: about(Ids, 'IDs of posts to leave out.', [16]),
  per_page: about(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 5),
    'Maximum number of suggestions.',
    5,
  ),
});

/** A similar post that is not related yet. */
export const Suggestion = v.object({ related: RelatedPost });

/** A post that is not suggested for another one. */
export const Dismissal = v.object({
  post_id: about(Id, 'ID of the post.', 12),
  dismissed_id: about(Id, 'ID of the post that is not suggested for it.', 15),
});
