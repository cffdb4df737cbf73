import type { ContentRecord } from '../../../core/wordpress/import/record.js';
import type { Element } from './element.js';
import { notWxr } from './explain.js';
import { postAuthor, postType, readPost } from './read-post.js';
import { isTermElement, readTerm, type TermElementName } from './read-term.js';
import { readUser, userOfLogin } from './read-user.js';
import { WxrError } from './wxr-error.js';

/** Options of `readWxr`. */
export interface ReadWxrOptions {
  /** Called with the post type of each skipped item, so that a caller can count them. */
  readonly onSkip?: (type: string) => void;
}

/** Post types without content: menu items, revisions, customizer changesets and cached embeds. */
const skipped = new Set(['nav_menu_item', 'revision', 'customize_changeset', 'oembed_cache']);

/** Converts the entries of the channel to records, and keeps the state between entries. */
export class Channel {
  readonly #options: ReadWxrOptions;
  readonly #logins = new Set<string>();
  /** Site title and tagline, which precede the version: they are held back until the file is known to be an export. */
  #waiting: ContentRecord[] = [];
  #isWxr = false;

  constructor(options: ReadWxrOptions) {
    this.#options = options;
  }

  get isWxr(): boolean {
    return this.#isWxr;
  }

  *records(entries: Iterable<Element>): Generator<ContentRecord> {
    for (const entry of entries) {
      if (entry.name === 'title') yield* this.#option('blogname', entry);
      else if (entry.name === 'description') yield* this.#option('blogdescription', entry);
      else if (entry.name === 'wp:wxr_version') yield* this.#version(entry);
      else if (!this.#isWxr) throw new WxrError(notWxr, entry);
      else if (entry.name === 'wp:author') yield* this.#user(entry);
      else if (entry.name === 'item') yield* this.#post(entry);
      else if (isTermElement(entry.name)) yield* this.#term(entry, entry.name);
    }
  }

  *#option(name: string, { text: value }: Element): Generator<ContentRecord> {
    const record: ContentRecord = { kind: 'option', name, value };
    if (this.#isWxr) yield record;
    else this.#waiting.push(record);
  }

  *#version(entry: Element): Generator<ContentRecord> {
    const version = entry.text.trim();
    if (!/^1\.\d+$/.test(version)) {
      throw new WxrError(`this is WXR "${version.slice(0, 20)}"; versions 1.0 to 1.2 can be read.`, entry);
    }
    this.#isWxr = true;
    yield* this.#waiting;
    this.#waiting = [];
  }

  *#user(entry: Element): Generator<ContentRecord> {
    const user = readUser(entry);
    if (this.#isNew(user.login)) yield user;
  }

  *#term(entry: Element, name: TermElementName): Generator<ContentRecord> {
    const term = readTerm(entry, name);
    if (term) yield term;
  }

  *#post(item: Element): Generator<ContentRecord> {
    const type = postType(item);
    if (skipped.has(type)) return this.#options.onSkip?.(type);
    const post = readPost(item);
    const author = postAuthor(item);
    if (author !== undefined && this.#isNew(author)) yield userOfLogin(author);
    yield post;
  }

  #isNew(login: string): boolean {
    const isNew = !this.#logins.has(login);
    this.#logins.add(login);
    return isNew;
  }
}
