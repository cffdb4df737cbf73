import type { SaxesTagNS } from 'saxes';
import type { Element } from './element.js';
import { limits } from './limits.js';
import { WxrError, type WxrPlace } from './wxr-error.js';
import { conventionalName } from './wxr-names.js';

/** An element that still grows. */
interface Open extends Element {
  readonly children: Element[];
  text: string;
}

/** The children of `<channel>` that hold content. */
const entryNames = new Set(['title', 'description', 'wp:wxr_version', 'wp:author', 'wp:category', 'wp:tag', 'wp:term', 'item']);

/** Builds the entries of the channel, one at a time, from tags and texts. */
export class EntryTree {
  /** Names, as in the file, of the open elements: rss, channel, item, ... */
  readonly #names: string[] = [];
  /** The same elements; undefined for one that is passed over. */
  readonly #open: (Open | undefined)[] = [];
  #done: Element[] = [];
  #closed: { readonly name: string; readonly element: Element | undefined } | undefined;
  #weight = 0;

  /** The open entry, or what is open around it: `item`, `channel`, `rss`; undefined when all is closed. */
  get openName(): string | undefined {
    return this.#names[2] ?? this.#names.at(-1);
  }

  /** @throws {WxrError} beyond {@link limits}. */
  open(tag: SaxesTagNS, place: WxrPlace): void {
    const depth = this.#names.push(tag.name);
    if (depth > limits.depth) throw new WxrError(`elements are nested more than ${limits.depth} deep; no export is.`, place);
    const name = conventionalName(tag);
    const parent = this.#open.at(-1);
    const isEntry = depth === 3 && this.#names[1] === 'channel' && name !== undefined && entryNames.has(name);
    // Inside an entry only meta has elements of its own that matter; comments are left out.
    const isPart = name !== undefined && parent !== undefined && (depth === 4 || parent.name === 'wp:postmeta');
    if (!isEntry && !isPart) {
      this.#open.push(undefined);
      return;
    }
    if (isEntry) this.#weight = 0;
    this.#weigh(limits.element, place);
    const attributes = Object.fromEntries(Object.values(tag.attributes).map((attribute) => [attribute.name, attribute.value]));
    const element: Open = { name, attributes, children: [], text: '', line: place.line, column: place.column };
    parent?.children.push(element);
    this.#open.push(element);
  }

  /** @throws {WxrError} beyond {@link limits}. */
  text(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    if (element.text.length + text.length > limits.text) throw tooLong(element);
    this.#weigh(text.length, element);
    element.text += text;
  }

  close(name: string): void {
    this.#names.pop();
    const element = this.#open.pop();
    this.#closed = { name, element };
    if (element && this.#names.length === 2) this.#done.push(element);
  }

  /** The latest `close` was wrong: the end tag was another element's. Gives the name of the element that is open. */
  unclose(): string {
    if (this.#closed?.element && this.#done.at(-1) === this.#closed.element) this.#done.pop();
    return this.#closed?.name ?? 'rss';
  }

  /** The entries that are complete; they are yours. */
  take(): readonly Element[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #weigh(weight: number, place: WxrPlace): void {
    this.#weight += weight;
    if (this.#weight > limits.item) throw new WxrError('one item is larger than 256 MiB. Remove it from the file.', place);
  }
}

/** A text is beyond {@link limits}. */
export function tooLong(place: WxrPlace): WxrError {
  return new WxrError('a text of more than 64 MiB begins here. Remove it from the file.', place);
}
