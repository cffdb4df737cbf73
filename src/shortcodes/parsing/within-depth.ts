import { htmlParts } from './html-parts.js';

/** Maximum nesting depth of elements. Parsers and renderers are recursive, and browsers limit the depth to 512. */
const MAX_DEPTH = 200;
/** Maximum number of open formatting elements. Parsers reopen them in every paragraph until they are closed. */
const MAX_FORMATTING = 20;

const names = (list: string): ReadonlySet<string> => new Set(list.split(','));
const FORMATTING = names('a,b,big,code,em,font,i,nobr,s,small,strike,strong,tt,u');
const VOID = names('area,base,br,col,embed,hr,img,input,link,meta,param,source,track,wbr');
const BLOCK = names(
  'address,article,aside,blockquote,center,details,dialog,dir,div,dl,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,main,menu,nav,ol,p,pre,search,section,summary,table,ul',
);
/** Elements that an element of the same group closes implicitly. */
const IMPLIED_ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    li: names('p,li'),
    dt: names('p,dt,dd'),
    dd: names('p,dt,dd'),
    td: names('p,td,th'),
    th: names('p,td,th'),
    tr: names('p,td,th,tr'),
    tbody: names('p,td,th,tr,thead,tbody,tfoot'),
    tfoot: names('p,td,th,tr,thead,tbody'),
    option: names('option'),
  }),
);
const PARAGRAPH = names('p');

/**
 * Removes the tags of elements that are nested too deeply and keeps their text.
 *
 * @param kept name of an element that is kept at any depth
 */
export function withinDepth(html: string, kept: string): string {
  const open: string[] = [];
  const formatting: string[] = [];
  const hidden = new Map<string, number>();

  function isShown(name: string): boolean {
    const ended = BLOCK.has(name) ? PARAGRAPH : IMPLIED_ENDS.get(name);
    while (ended?.has(open.at(-1) ?? '')) open.pop();
    if (VOID.has(name)) return true;
    const [list, most] = FORMATTING.has(name) ? [formatting, MAX_FORMATTING] : [open, MAX_DEPTH];
    const fits = list.length < most;
    if (fits) list.push(name);
    else hidden.set(name, (hidden.get(name) ?? 0) + 1);
    return fits;
  }

  function isEndShown(name: string): boolean {
    const count = hidden.get(name) ?? 0;
    if (count > 0) {
      hidden.set(name, count - 1);
      return false;
    }
    const list = FORMATTING.has(name) ? formatting : open;
    const at = list.lastIndexOf(name);
    // closing any other element also closes its descendants
    if (at >= 0) list.splice(at, list === formatting ? 1 : list.length);
    return true;
  }

  let result = '';
  for (const { type, tag, start, end } of htmlParts(html)) {
    const text = html.slice(start, end);
    // in foreign elements, the text of `style` is parsed as elements
    if (type === 'raw') result += text.replaceAll('<', '&lt;');
    // and a comment of CDATA ends elsewhere
    else if (text.startsWith('<![CDATA[')) result += '<!---->';
    else if (!tag || tag.name === kept || (tag.isClosing ? isEndShown(tag.name) : isShown(tag.name))) result += text;
  }
  return result;
}
