import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Element } from './element.js';
import { EntryTree, tooLong } from './entry-tree.js';
import { doctypeRejected, explain, explainRoot, htmlPage, notXml, strayAmpersand } from './explain.js';
import { limits } from './limits.js';
import { WxrError, type WxrPlace } from './wxr-error.js';

/** Parses XML, and yields each entry of the channel when it is complete. */
export class ElementReader {
  // Without `forceXMLVersion` a file could select XML 1.1, which allows references to control characters.
  readonly #parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  readonly #tree = new EntryTree();
  /** Position of the last parser event, and the number of characters read since. */
  #last: WxrPlace = { line: 1, column: 1 };
  #held = 0;
  #attributes = 0;
  #sawText = false;
  #sawRoot = false;
  #finishing = false;
  #end: WxrPlace | undefined;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => this.#fail(error));
    parser.on('doctype', (doctype) => this.#reject(/^\s*html\b/i.test(doctype) ? htmlPage : doctypeRejected));
    parser.on('opentagstart', () => {
      this.#attributes = 0;
    });
    parser.on('attribute', () => {
      if (++this.#attributes > limits.attributes) this.#reject(`a tag has more than ${limits.attributes} attributes.`);
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', ({ name }) => {
      this.#progressed();
      this.#tree.close(name);
    });
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('comment', () => this.#progressed());
    parser.on('processinginstruction', () => this.#progressed());
  }

  /** Encoding in the XML declaration. */
  get encoding(): string | undefined {
    return this.#parser.xmlDecl.encoding;
  }

  /** Current position of the parser. */
  get place(): WxrPlace {
    return this.#end ?? { line: this.#parser.line, column: Math.max(1, this.#parser.column) };
  }

  /**
   * Parses more XML, and yields the completed entries.
   *
   * @throws {WxrError} if the XML is invalid or exceeds {@link limits}, after the entries before that position.
   */
  *read(xml: string): Generator<Element> {
    this.#sawText ||= /[^\s\uFEFF]/.test(xml);
    this.#held += xml.length;
    yield* this.#run(() => {
      this.#parser.write(xml);
      if (this.#isStray()) this.#reject(strayAmpersand, this.#last);
      if (this.#held > limits.text) throw tooLong(this.#last);
    });
  }

  /** @throws {WxrError} if the file is truncated. */
  *finish(): Generator<Element> {
    this.#finishing = true;
    // The parser resets its position when it closes.
    this.#end = this.place;
    yield* this.#run(() => this.#parser.close());
  }

  /** Yields entries before an error first, so that the result does not depend on the chunks. */
  *#run(step: () => void): Generator<Element> {
    let failure: { readonly error: unknown } | undefined;
    try {
      step();
    } catch (error) {
      failure = { error };
    }
    yield* this.#tree.take();
    if (failure) throw failure.error;
  }

  #openTag(tag: SaxesTagNS): void {
    this.#progressed();
    if (!this.#sawRoot && (tag.prefix !== '' || tag.local !== 'rss')) this.#reject(explainRoot(tag.name));
    this.#sawRoot = true;
    this.#tree.open(tag, this.place);
  }

  #text(text: string): void {
    this.#progressed();
    this.#tree.text(text);
  }

  #progressed(): void {
    this.#last = this.place;
    this.#held = 0;
  }

  /**
   * After a lone & saxes searches for a ; until the end of the file. It has no public API for that, so this reads its state. The
   * version of saxes is pinned.
   */
  #isStray(): boolean {
    const { entity } = this.#parser as unknown as { readonly entity: string };
    return entity.length > limits.reference;
  }

  #reject(what: string, place: WxrPlace = this.place): never {
    throw new WxrError(what, place);
  }

  #fail(error: Error): never {
    const message = error.message.replace(/^\d+:\d+: /, '');
    if (this.#finishing) this.#reject(this.#endsEarly());
    if (/entity name\.$/.test(message)) this.#reject(strayAmpersand, this.#last);
    if (message === 'text data outside of root node.') {
      // saxes reports it at the end of the text.
      this.#reject(this.#sawRoot ? 'there is text after </rss>. Remove it or export again.' : notXml, this.#last);
    }
    // Only HTML has a lower-case <!doctype>.
    if (message === 'incorrect syntax.' && !this.#sawRoot) this.#reject(htmlPage);
    if (message === 'unexpected close tag.') {
      // saxes closes the open element before it reports that the end tag is of another one.
      this.#reject(`<${this.#tree.unclose()}> is open, but the end tag closes another element. Correct it or export again.`);
    }
    this.#reject(explain(message));
  }

  #endsEarly(): string {
    if (!this.#sawText) return 'the file is empty. Export it again.';
    const open = this.#tree.openName;
    const where = open !== undefined ? `inside <${open}>` : this.#sawRoot ? 'in the middle of a tag' : 'before <rss>';
    return `the file ends ${where}. The download may be incomplete. Export it again.`;
  }
}
