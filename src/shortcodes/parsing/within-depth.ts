import { htmlParts } from './html-parts.js';

/** Deepest nesting of elements. Parsers and renderers call themselves for each level, and browsers stop at 512. */
const DEEPEST = 200;
/** Most formatting elements that are open at once: a parser opens them again in every paragraph until they are closed. */
const MOST_FORMATTING = 20;

const names = (list: string): ReadonlySet<string> => new Set(list.split(','));
const FORMATTING = names('a,b,big,code,em,font,i,nobr,s,small,strike,strong,tt,u');
const VOID = names('area,base,br,col,embed,hr,img,input,link,meta,param,source,track,wbr');
const BLOCK = names(
  'address,article,aside,blockquote,center,details,dialog,dir,div,dl,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,main,menu,nav,ol,p,pre,search,section,summary,table,ul',
);
/** What the next element of its kind ends. */
const ENDED: Readonly<Record<string, ReadonlySet<string>>> = {
  li: names('p,li'),
  dt: names('p,dt,dd'),
  dd: names('p,dt,dd'),
  td: names('p,td,th'),
  th: names('p,td,th'),
  tr: names('p,td,th,tr'),
  tbody: names('p,td,th,tr,thead,tbody,tfoot'),
  tfoot: names('p,td,th,tr,thead,tbody'),
  option: names('option'),
};
const PARAGRAPH = names('p');

/**
 * HTML without the tags of elements that are nested too deep. Their text stays.
 *
 * @param kept an element that stays wherever it is
 */
export function withinDepth(html: string, kept: string): string {
  const open: string[] = [];
  const formatting: string[] = [];
  const hidden = new Map<string, number>();

  function isShown(name: string): boolean {
    const ended = Object.hasOwn(ENDED, name) ? ENDED[name] : BLOCK.has(name) ? PARAGRAPH : undefined;
    while (ended?.has(open.at(-1) ?? '')) open.pop();
    if (VOID.has(name)) return true;
    const [list, most] = FORMATTING.has(name) ? [formatting, MOST_FORMATTING] : [open, DEEPEST];
    if (list.length < most) return list.push(name) > 0;
    hidden.set(name, (hidden.get(name) ?? 0) + 1);
    return false;
  }

  function isEndShown(name: string): boolean {
    const count = hidden.get(name) ?? 0;
    if (count > 0) {
      hidden.set(name, count - 1);
      return false;
    }
    const list = FORMATTING.has(name) ? formatting : open;
    const at = list.lastIndexOf(name);
    // the end of any other element ends those within it
    if (at >= 0) list.splice(at, list === formatting ? 1 : list.length);
    return true;
  }

  let result = '';
  for (const part of htmlParts(html)) {
    const text = html.slice(part.start, part.end);
    const tag = part.kind === 'tag' ? part.tag : undefined;
    // in foreign elements, the text of a style is parsed as elements
    if (part.kind === 'comment' && !/^<[!?/]/.test(text)) result += text.replaceAll('<', '&lt;');
    else if (!tag || tag.name === kept || (tag.isClosing ? isEndShown(tag.name) : isShown(tag.name))) result += text;
  }
  return result;
}
