import type { SaxesTagNS } from 'saxes';
import type { Element } from './element.js';
import { limits } from './limits.js';
import { WxrError, type WxrPlace } from './wxr-error.js';
import { conventionalName } from './wxr-names.js';

/** An element whose end tag was not read yet. */
interface Open extends Element {
  readonly children: Element[];
  text: string;
}

/** Children of `<channel>` with content. */
const entryNames = new Set(['title', 'description', 'wp:wxr_version', 'wp:author', 'wp:category', 'wp:tag', 'wp:term', 'item']);

/** Builds the entries of the channel from tags and texts, one at a time. */
export class EntryTree {
  /** Names of the open elements as in the file: rss, channel, item, ... */
  readonly #names: string[] = [];
  /** The open elements; undefined for a skipped one. */
  readonly #open: (Open | undefined)[] = [];
  #done: Element[] = [];
  #closed: { readonly name: string; readonly element: Element | undefined } | undefined;
  #weight = 0;

  /** Name of the open entry or of its innermost open ancestor; undefined if all elements are closed. */
  get openName(): string | undefined {
    return this.#names[2] ?? this.#names.at(-1);
  }

  /** @throws {WxrError} if the input exceeds {@link limits}. */
  open(tag: SaxesTagNS, place: WxrPlace): void {
    const depth = this.#names.push(tag.name);
    if (depth > limits.depth)
      throw new WxrError(
        `elements are nested more than ${limits.depth} levels deep. An export has six levels. Check the file.`,
        place,
      );
    const name = conventionalName(tag);
    const parent = this.#open.at(-1);
    const isEntry = depth === 3 && this.#names[1] === 'channel' && name !== undefined && entryNames.has(name);
    // Inside an entry, only meta has child elements that are read; comments are skipped.
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

  /** @throws {WxrError} if the input exceeds {@link limits}. */
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

  /** Reverts the latest `close`, whose end tag was of another element. Returns the name of the open element. */
  unclose(): string {
    if (this.#closed?.element && this.#done.at(-1) === this.#closed.element) this.#done.pop();
    return this.#closed?.name ?? 'rss';
  }

  /** Removes and returns the completed entries. */
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

/** Error for a text that exceeds {@link limits}. */
export function tooLong(place: WxrPlace): WxrError {
  return new WxrError('a text of more than 64 MiB begins here. Remove it from the file.', place);
}
