import { postFormats } from '../../../contract/index.js';
import {
  checkId,
  columnText,
  fields,
  flag,
  idOrNone,
  listOf,
  menuOrder,
  oneOf,
  optional,
  refused,
  text,
} from '../../lib/checks.js';
import { formatValue } from '../../lib/format-value.js';
import { isoTime } from '../../lib/iso-time.js';
import { hasOffset } from '../content/site-time.js';

export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;
const openness = ['open', 'closed'] as const;

/** What of a post can be written; what is left out stays as it is, or has WordPress's default in a new one. */
export interface PostInput {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  /** publish, future, draft, pending, private. @default 'draft' */
  readonly status?: string | undefined;
  readonly slug?: string | undefined;
  /** ISO 8601: with an offset or `Z`, or without as the site's clocks show it. @default now */
  readonly date?: string | undefined;
  readonly author?: number | undefined;
  readonly parent?: number | undefined;
  readonly menu_order?: number | undefined;
  readonly password?: string | undefined;
  readonly comment_status?: string | undefined;
  readonly ping_status?: string | undefined;
  /** Id of an attachment; 0 for none. */
  readonly featured_media?: number | undefined;
  /** Whether it stays on top of its site's front page; only posts of the type `post` do. */
  readonly sticky?: boolean | undefined;
  /** standard, aside, chat, gallery, link, image, quote, status, video, audio; of posts of the type `post`. */
  readonly format?: string | undefined;
  /** One of the page templates of its type, or the one that it has; empty for the usual one. */
  readonly template?: string | undefined;
  /** Term ids by taxonomy: those of a taxonomy that is named become these. */
  readonly terms?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** Longest slug and password that WordPress's columns hold, in UTF-16 units. */
const LONGEST_SLUG = 200;
const LONGEST_PASSWORD = 255;
const LONGEST_TEMPLATE = 255;
/** Most terms of one taxonomy. */
const MOST_TERMS = 1000;

const anyText = (name: string, value: unknown) => text(name, value);
function time(name: string, value: unknown): string {
  const date = text(name, value, 40);
  const isLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/.test(date);
  // one without an offset stays as it is, if there is such a time at all
  if (isLocal && isoTime(`${date}Z`)) return date;
  if (/^\d{4}-\d\d-\d\dT/.test(date) && hasOffset(date)) return isoTime(date);
  throw refused('ncr_invalid_args', name, `has to be a date such as 2026-01-31T12:00:00Z, not ${formatValue(value)}`);
}

function termIds(name: string, value: unknown): Record<string, number[]> {
  const lists = Object.entries(fields(name, value)).map(([taxonomy, ids]) => {
    if (Array.isArray(ids) && ids.length > MOST_TERMS)
      throw refused('ncr_invalid_args', name, `has to have ${MOST_TERMS} ids at most`);
    return [taxonomy, listOf(name, ids, checkId)] as const;
  });
  return Object.fromEntries(lists);
}

/**
 * What of a post is to be written, checked.
 *
 * @throws {RelationError} ncr_invalid_args, naming the field; ncr_invalid_id for anything but ids
 */
export function checkPostInput(input: unknown): PostInput {
  const given = fields('input', input);
  return {
    title: optional('title', given.title, columnText),
    content: optional('content', given.content, anyText),
    excerpt: optional('excerpt', given.excerpt, columnText),
    status: oneOf('status', writableStatuses, given.status),
    slug: optional('slug', given.slug, (name, value) => text(name, value, LONGEST_SLUG)),
    date: optional('date', given.date, time),
    author: optional('author', given.author, checkId),
    parent: optional('parent', given.parent, idOrNone),
    menu_order: optional('menu_order', given.menu_order, menuOrder),
    password: optional('password', given.password, (name, value) => text(name, value, LONGEST_PASSWORD)),
    comment_status: oneOf('comment_status', openness, given.comment_status),
    ping_status: oneOf('ping_status', openness, given.ping_status),
    featured_media: optional('featured_media', given.featured_media, idOrNone),
    sticky: optional('sticky', given.sticky, flag),
    format: oneOf('format', postFormats, given.format),
    template: optional('template', given.template, (name, value) => text(name, value, LONGEST_TEMPLATE)),
    terms: optional('terms', given.terms, termIds),
  };
}
