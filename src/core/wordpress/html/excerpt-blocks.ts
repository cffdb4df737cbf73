import { splitAtComments } from './comments.js';

/** A block of a text. `name` is undefined for HTML outside of blocks. */
interface Block {
  readonly name: string | undefined;
  readonly parts: (string | Block)[];
}

/** Blocks whose text is part of excerpts, as in WordPress. */
const TEXTS = new Set(
  'freeform heading html list media-text paragraph preformatted pullquote quote table verse'
    .split(' ')
    .map((name) => `core/${name}`),
);
/** Blocks whose inner blocks are. */
const WRAPPERS = new Set(['core/columns', 'core/column', 'core/group']);

/** The blocks of a text, as WordPress's block parser finds them. */
function blocksOf(html: string): readonly Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  const add = (block: Block) => (open.at(-1)?.parts ?? blocks).push(block);
  const addText = (text: string) => {
    const parent = open.at(-1);
    if (parent) parent.parts.push(text);
    else blocks.push({ name: undefined, parts: [text] });
  };
  const parts = splitAtComments(html);
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string' || part.kind === 'other') {
      addText(typeof part === 'string' ? part : part.text);
      continue;
    }
    const name = part.name.includes('/') ? part.name : `core/${part.name}`;
    if (part.isVoid) add({ name, parts: [] });
    else if (!part.isCloser) open.push({ name, parts: [] });
    else {
      const closed = open.pop();
      if (!closed) {
        // a text without its beginning has no further blocks
        const rest = parts.slice(index).map((one) => (typeof one === 'string' ? one : one.text));
        return [...blocks, { name: undefined, parts: rest }];
      }
      add(closed);
    }
  }
  // a block without its end ends with the text
  return [...blocks, ...open.reverse()];
}

const innerBlocks = ({ parts }: Block): readonly Block[] => parts.filter((part) => typeof part !== 'string');
const isText = ({ name }: Block): boolean => name === undefined || TEXTS.has(name);
const isWrapper = ({ name }: Block): boolean => name !== undefined && WRAPPERS.has(name);
const htmlOf = ({ parts }: Block): string => parts.map((part) => (typeof part === 'string' ? part : htmlOf(part))).join('');

/** The HTML of the inner blocks of a wrapper, without texts between them. */
const wrapped = (block: Block): string =>
  innerBlocks(block)
    .filter((inner) => isText(inner) || isWrapper(inner))
    .map((inner) => (innerBlocks(inner).length > 0 ? wrapped(inner) : htmlOf(inner)))
    .join('');

/** HTML without the blocks that excerpts omit, like WordPress's `excerpt_remove_blocks`. */
export function excerptBlocks(html: string): string {
  if (!html.includes('<!-- wp:')) return html;
  return blocksOf(html)
    .map((block) => {
      const inner = innerBlocks(block);
      if (isWrapper(block)) return inner.length > 0 ? wrapped(block) : htmlOf(block);
      // blocks with several levels, such as lists, are omitted
      return isText(block) && inner.every((one) => isText(one) && innerBlocks(one).length === 0) ? htmlOf(block) : '';
    })
    .join('');
}
