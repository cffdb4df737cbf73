import * as v from 'valibot';
import { postFormats } from '../../../contract/requests.js';
import * as checks from '../../lib/checks.js';
import { isoTime } from '../../lib/iso-time.js';
import { hasOffset } from '../content/site-time.js';

export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** Fields of a post to write. Omitted fields stay unchanged, or have WordPress's defaults for a new post. */
export interface PostInput {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  /** publish, future, draft, pending, private. @default 'draft' */
  readonly status?: string | undefined;
  readonly slug?: string | undefined;
  /** ISO 8601 with an offset or `Z`, or in the site's time zone. @default now */
  readonly date?: string | undefined;
  readonly author?: number | undefined;
  readonly parent?: number | undefined;
  readonly menu_order?: number | undefined;
  readonly password?: string | undefined;
  readonly comment_status?: string | undefined;
  readonly ping_status?: string | undefined;
  /** ID of an attachment; 0 for none. */
  readonly featured_media?: number | undefined;
  /** True for a post that stays at the top of the front page; only for the type `post`. */
  readonly sticky?: boolean | undefined;
  /** standard, aside, chat, gallery, link, image, quote, status, video, audio; only for the type `post`. */
  readonly format?: string | undefined;
  /** A page template of its type, or the current one; empty for the default. */
  readonly template?: string | undefined;
  /** Term ids by taxonomy, which replace the terms of the taxonomy. */
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** Maximum number of terms per taxonomy. */
const MOST_TERMS = 1000;

const Time = v.pipe(
  checks.upTo(40),
  v.regex(
    /^\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d(\.\d+)?$|.*(Z|[+-]\d\d:\d\d)$)/,
    checks.problem('must be a date such as 2026-01-31T12:00:00Z'),
  ),
  // a valid date without an offset stays as it is
  v.transform((date) => (hasOffset(date) ? isoTime(date) : isoTime(`${date}Z`) && date)),
);
const TermIds = v.pipe(checks.arrayOf(checks.Id), v.maxLength(MOST_TERMS, `must have ${MOST_TERMS} ids at most`));
const Openness = v.optional(checks.among(['open', 'closed']));

const Input = checks.object({
  title: v.optional(checks.ColumnText),
  content: v.optional(checks.Text),
  excerpt: v.optional(checks.ColumnText),
  status: v.optional(checks.among(writableStatuses)),
  slug: v.optional(checks.upTo(200)),
  date: v.optional(Time),
  author: v.optional(checks.Id),
  parent: v.optional(checks.IdOrNone),
  menu_order: v.optional(checks.MenuOrder),
  password: v.optional(checks.upTo(255)),
  comment_status: Openness,
  ping_status: Openness,
  featured_media: v.optional(checks.IdOrNone),
  sticky: v.optional(checks.Flag),
  format: v.optional(checks.among(postFormats)),
  template: v.optional(checks.upTo(255)),
  terms: v.optional(checks.byKey(TermIds)),
});

/**
 * Checks the fields of a post.
 *
 * @throws {RelationError} ncr_invalid_args with the name of the field; ncr_invalid_id for values that are not ids
 */
export const checkPostInput = (input: unknown): PostInput => checks.check(Input, 'input', input);
