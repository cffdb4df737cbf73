import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Element } from './element.js';
import { EntryTree, tooLong } from './entry-tree.js';
import { doctypeRefused, explain, explainRoot, htmlPage, notXml, strayAmpersand } from './explain.js';
import { limits } from './limits.js';
import { WxrError, type WxrPlace } from './wxr-error.js';

/** XML in, the entries of the channel out, as soon as they are complete. */
export class ElementReader {
  // Without the force a file could choose XML 1.1, which allows references to control characters.
  readonly #parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  readonly #tree = new EntryTree();
  /** Where the parser last gave all that it held, and how many characters it took in since. */
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
    parser.on('doctype', (doctype) => this.#refuse(/^\s*html\b/i.test(doctype) ? htmlPage : doctypeRefused));
    parser.on('opentagstart', () => {
      this.#attributes = 0;
    });
    parser.on('attribute', () => {
      if (++this.#attributes > limits.attributes) this.#refuse(`a tag has more than ${limits.attributes} attributes.`);
    });
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', ({ name }) => {
      this.#given();
      this.#tree.close(name);
    });
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('comment', () => this.#given());
    parser.on('processinginstruction', () => this.#given());
  }

  /** The encoding that the XML declaration names. */
  get encoding(): string | undefined {
    return this.#parser.xmlDecl.encoding;
  }

  /** Where the parser is. */
  get place(): WxrPlace {
    return this.#end ?? { line: this.#parser.line, column: Math.max(1, this.#parser.column) };
  }

  /**
   * Reads on, and yields the entries that are complete now.
   *
   * @throws {WxrError} when the XML is broken or goes beyond {@link limits}; after the entries before that place.
   */
  *read(xml: string): Generator<Element> {
    this.#sawText ||= /[^\s\uFEFF]/.test(xml);
    this.#held += xml.length;
    yield* this.#run(() => {
      this.#parser.write(xml);
      if (this.#isStray()) this.#refuse(strayAmpersand, this.#last);
      if (this.#held > limits.text) throw tooLong(this.#last);
    });
  }

  /** @throws {WxrError} when the file ends too early. */
  *finish(): Generator<Element> {
    this.#finishing = true;
    // The parser forgets where it was when it closes.
    this.#end = this.place;
    yield* this.#run(() => this.#parser.close());
  }

  /** Entries before a broken place come out first, so that the outcome doesn't depend on how the file is cut in chunks. */
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
    this.#given();
    if (!this.#sawRoot && (tag.prefix !== '' || tag.local !== 'rss')) this.#refuse(explainRoot(tag.name));
    this.#sawRoot = true;
    this.#tree.open(tag, this.place);
  }

  #text(text: string): void {
    this.#given();
    this.#tree.text(text);
  }

  #given(): void {
    this.#last = this.place;
    this.#held = 0;
  }

  /**
   * After a lone & saxes looks for a ; until the end of the file. It has no public word on that, so its (pinned) state is read.
   */
  #isStray(): boolean {
    const { entity } = this.#parser as unknown as { readonly entity: string };
    return entity.length > limits.reference;
  }

  #refuse(what: string, place: WxrPlace = this.place): never {
    throw new WxrError(what, place);
  }

  #fail(error: Error): never {
    const message = error.message.replace(/^\d+:\d+: /, '');
    if (this.#finishing) this.#refuse(this.#endsEarly());
    if (/entity name\.$/.test(message)) this.#refuse(strayAmpersand, this.#last);
    if (message === 'text data outside of root node.') {
      // saxes reports it at the end of the text.
      this.#refuse(this.#sawRoot ? 'there is text after </rss>. Remove it or export again.' : notXml, this.#last);
    }
    // A lower case <!doctype> is HTML's.
    if (message === 'incorrect syntax.' && !this.#sawRoot) this.#refuse(htmlPage);
    if (message === 'unexpected close tag.') {
      // saxes closes the open element first, and then finds that the tag was another's.
      this.#refuse(`<${this.#tree.unclose()}> is open, but another element is closed. Correct that or export again.`);
    }
    this.#refuse(explain(message));
  }

  #endsEarly(): string {
    if (!this.#sawText) return 'the file is empty. Export it again.';
    const open = this.#tree.openName;
    const where = open !== undefined ? `inside <${open}>` : this.#sawRoot ? 'in the middle of a tag' : 'before <rss>';
    return `the file ends ${where}; was the download cut off? Export it again.`;
  }
}
