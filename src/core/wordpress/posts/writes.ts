import type { PostRow } from '../../../store/database.js';
import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { checkId, text } from '../../lib/checks.js';
import { isoTime } from '../../lib/iso-time.js';
import { RelationError } from '../../lib/relation-error.js';
import type { SimilarPosts } from '../../similar/similar-posts.js';
import type { ContentTypes } from '../content/content-types.js';
import { hasOffset, readSiteTime, type SiteTime } from '../content/site-time.js';
import { mustBeTemplate, mustBeThere, mustHaveText, parentFor } from './checks.js';
import { slugFor } from './free-slug.js';
import { checkPostInput, type PostInput } from './input.js';
import { writeParts } from './parts.js';

type Columns = Partial<Omit<PostRow, 'ID'>>;

const column = (date: string): string => date.slice(0, 19).replace('T', ' ');

/** Current time in UTC and in the site's time zone. */
interface Clock {
  readonly time: SiteTime;
  readonly now: string;
  readonly local: string;
}

/** WordPress's date for drafts, which get one when they are published. */
const NO_DATE = '0000-00-00 00:00:00';
/** Columns on which the similar posts of a post depend, besides its terms. */
const SIMILAR_FIELDS = ['post_title', 'post_content', 'post_status', 'post_password', 'post_date_gmt'] as const;
const hasPermalink = (status = '') => status !== 'draft' && status !== 'pending';
const isOut = (status = '') => status === 'publish' || status === 'future' || status === 'private';

/** Adjusts the status to the date: a published post in the future is scheduled, a scheduled one in the past is published. */
function dated<T extends Columns>(columns: T, { now, local }: Clock): T {
  const { post_status, post_date_gmt = NO_DATE } = columns;
  if (!isOut(post_status)) return columns;
  if (post_date_gmt.startsWith('0000')) return { ...columns, post_date: local, post_date_gmt: now };
  if (post_status === 'publish' && post_date_gmt > now) return { ...columns, post_status: 'future' };
  if (post_status === 'future' && post_date_gmt <= now) return { ...columns, post_status: 'publish' };
  return columns;
}

/** Writes posts into WordPress's tables like its editor. */
export class PostWrites {
  constructor(
    private readonly store: Store,
    private readonly types: ContentTypes,
    /** Page templates by post type. */
    private readonly templates: Readonly<Record<string, readonly string[]>> = {},
    private readonly similar?: SimilarPosts,
  ) {}

  /**
   * Creates a post and returns its id.
   *
   * @throws {RelationError} ncr_invalid_args with the name of the field; ncr_invalid_id for values that are not ids;
   * empty_content; rest_invalid_author, rest_invalid_featured_media, rest_post_invalid_id for missing objects;
   * rest_invalid_field; rest_invalid_param for an invalid template
   *
   * @example
   * const id = await relx.posts.create('post', { title: 'Hello', status: 'publish' }, 1);
   */
  async create(postType: string, requested: PostInput, writer: number): Promise<number> {
    const type = text('type', postType, 20);
    const input = checkPostInput(requested);
    const author = checkId('author', writer);
    const created: Columns = {
      post_author: author,
      post_date_gmt: NO_DATE,
      post_content: '',
      post_title: '',
      post_excerpt: '',
      post_status: 'draft',
      comment_status: 'closed',
      ping_status: 'closed',
      post_password: '',
      post_name: '',
      to_ping: '',
      pinged: '',
      post_content_filtered: '',
      post_parent: 0,
      guid: '',
      menu_order: 0,
      post_type: type,
      post_mime_type: '',
      comment_count: 0,
    };
    const made = await this.store.transaction(async (executor) => {
      const clock = await this.#clock(executor);
      const { now, local } = clock;
      const defaults = { ...created, post_date: local, ...(await this.#openness(executor, type)) };
      const given = { ...columnsOf(input, clock.time), post_modified: local, post_modified_gmt: now };
      const columns = dated({ ...defaults, ...given }, clock);
      mustHaveText(columns);
      await mustBeThere(this.store, executor, input);
      await this.#mustBeTemplate(executor, 0, type, input);
      const named = { ...columns, post_name: await this.#slug(executor, 0, columns, input.slug) };
      // every column has a value now
      const id = await this.store.writes.insert(executor, 'posts', named as Omit<PostRow, 'ID'>);
      // the title contains no letters
      if (named.post_name === '' && hasPermalink(columns.post_status))
        await this.store.writes.update(executor, 'posts', 'ID', id, { post_name: await this.#slug(executor, id, columns) });
      await writeParts(this.store, executor, { id, type, password: input.password ?? '' }, input);
      await this.similar?.changed(executor, [id]);
      return { id };
    });
    await this.similar?.settle([made.id]);
    return made.id;
  }

  /**
   * Updates a post.
   *
   * @throws {RelationError} ncr_object_not_found; as {@link create}
   */
  async update(postId: number, wanted: PostInput): Promise<void> {
    const id = checkId('id', postId);
    const input = checkPostInput(wanted);
    const { isSame } = await this.store.transaction(async (executor) => {
      const before = await this.store.reads.post(executor, id);
      if (!before) throw new RelationError('ncr_object_not_found', `There is no post ${id}.`);
      const clock = await this.#clock(executor);
      const { parent } = input;
      const placed = parent ? { ...input, parent: await parentFor(this.store, executor, id, parent) } : input;
      const given = columnsOf(placed, clock.time);
      const whole = { ...before, ...given };
      // old published posts without a UTC date keep their date
      const isOld = isOut(before.post_status) && whole.post_date_gmt.startsWith('0000');
      const { post_status, post_date, post_date_gmt } = isOld ? whole : dated(whole, clock);
      const columns = { ...given, post_status, post_date, post_date_gmt };
      const after = { ...before, ...columns };
      mustHaveText(after);
      await mustBeThere(this.store, executor, input);
      await this.#mustBeTemplate(executor, id, before.post_type, input);
      // a restored post gets the requested status and its original slug
      const isBack = before.post_status === 'trash' && input.status !== undefined;
      const kept = isBack ? await this.store.deletes.untrash(executor, id) : undefined;
      // a draft gets a slug when it is published
      const post_name = await this.#slug(executor, id, after, input.slug ?? kept?.slug ?? before.post_name);
      const changed = { ...columns, post_name, post_modified: clock.local, post_modified_gmt: clock.now };
      await this.store.writes.update(executor, 'posts', 'ID', id, changed);
      await writeParts(this.store, executor, { id, type: before.post_type, password: after.post_password }, input);
      if (post_status !== before.post_status) await this.store.postLinks.recountTerms(executor, id);
      // a new excerpt or image changes no similar posts
      const hasSameTerms = input.terms === undefined && input.format === undefined;
      const isSame = hasSameTerms && SIMILAR_FIELDS.every((field) => before[field] === after[field]);
      if (!isSame) await this.similar?.changed(executor, [id]);
      // the id is reported if the outcome of the commit is unknown
      return { id, isSame };
    });
    if (!isSame) await this.similar?.settle([id]);
  }

  #mustBeTemplate(executor: Executor, id: number, type: string, { template }: PostInput): Promise<void> {
    const allowed = Object.hasOwn(this.templates, type) ? (this.templates[type] ?? []) : [];
    return mustBeTemplate(this.store, executor, { id, template, allowed });
  }

  async #clock(executor: Executor): Promise<Clock> {
    const time = await readSiteTime(this.store, executor);
    const now = column(isoTime(undefined));
    return { time, now, local: time.local(now) };
  }

  /** Comment and ping status of new posts, from the site's settings. */
  async #openness(executor: Executor, type: string): Promise<Columns> {
    if (type === 'page') return {};
    const options = await this.store.reads.options(executor, ['default_comment_status', 'default_ping_status']);
    const open = (name: string) => (options.get(name) === 'open' ? 'open' : 'closed');
    return { comment_status: open('default_comment_status'), ping_status: open('default_ping_status') };
  }

  #slug(executor: Executor, id: number, post: Columns, wanted?: string): Promise<string> {
    const { post_type: type = '', post_title: title = '', post_status: status = '', post_parent: parent = 0 } = post;
    return slugFor(this.store, executor, this.types, { id, type, title, status, parent }, wanted);
  }
}

function columnsOf(input: PostInput, time: SiteTime): Columns {
  const { title, content, excerpt, status, date, author, parent, menu_order, password, comment_status, ping_status } = input;
  const utc = date && (hasOffset(date) ? column(isoTime(date)) : time.utc(column(date)));
  const given = {
    post_title: title,
    post_content: content,
    post_excerpt: excerpt,
    post_status: status,
    post_date: utc && time.local(utc),
    post_date_gmt: utc,
    post_author: author,
    post_parent: parent,
    menu_order,
    post_password: password,
    comment_status,
    ping_status,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Columns;
}
