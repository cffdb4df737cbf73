import * as v from 'valibot';
import { RelatedPost } from './entities.js';
import { about, Id, Ids, TypeName } from './values.js';

/** Maximum length of a request's text in UTF-16 units, well above the part that counts. The body is limited to 1 MiB, too. */
const Draft = v.pipe(v.string(), v.maxLength(1_000_000));

/** Requests posts that a post could be related to. Without `title`, `content` and `terms`, those of the saved post are used. */
export const SuggestionInput = v.object({
  post_id: about(v.optional(Id), 'Post ID. Omit it for a new post.', 12),
  type: about(v.optional(TypeName, 'related_to'), 'Relation type. Posts that it relates the post to are left out.', 'related_to'),
  title: about(v.optional(Draft), 'Draft title.', 'Better coffee'),
  content: about(
    v.optional(Draft),
    'Draft content as HTML. Only the first 20,000 characters of its text count.',
    '<p>Grind the beans.</p>',
  ),
  terms: about(Ids, 'Term IDs.', [7]),
  exclude: about(Ids, 'Posts to leave out, by ID.', [16]),
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
  post_id: about(Id, 'Post ID.', 12),
  dismissed_id: about(Id, 'ID of the suggested post.', 15),
});
