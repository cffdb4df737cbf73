import { contrastOf } from './contrast.js';

/** Boxes in logical directions: distances from the top, and from the edge where lines start. */
interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

/** The faults of a list, and its distances in pixels, to compare with those of another page. */
export interface Layout {
  readonly faults: readonly string[];
  readonly distances: Readonly<Record<string, number>>;
}

/** Pixels that rounding may add. */
const ROUNDING = 1;

const overlap = (a: Box, b: Box) =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > ROUNDING &&
  Math.min(a.end, b.end) - Math.max(a.start, b.start) > ROUNDING;

const isIn = (inner: Box, outer: Box) =>
  inner.top >= outer.top - ROUNDING &&
  inner.bottom <= outer.bottom + ROUNDING &&
  inner.start >= outer.start - ROUNDING &&
  inner.end <= outer.end + ROUNDING;

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Whether a word of an element is on two lines. */
function breaksWord({ firstChild, ownerDocument }: Element): boolean {
  if (!firstChild) return false;
  return [...(firstChild.textContent ?? '').matchAll(/[^\s-]+/g)].some(({ 0: word, index }) => {
    const range = ownerDocument.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1;
  });
}

/** Measures the list in an element, whatever the direction. */
export function layoutOf(place: Element): Layout {
  const { documentElement: html, defaultView: window } = place.ownerDocument;
  if (!window) throw new TypeError('The document is not shown.');
  const isRtl = place.closest('[dir]')?.getAttribute('dir') === 'rtl';
  const boxOf = (element: Element): Box => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const [start, end] = isRtl ? [html.clientWidth - right, html.clientWidth - left] : [left, right];
    return { top, bottom, start, end };
  };
  const one = (selector: string) => {
    const element = place.querySelector<HTMLElement>(selector);
    if (!element) throw new TypeError(`There is no ${selector}.`);
    return element;
  };

  const [title, list] = [one('.relx-related-title'), one('.relx-related-items')];
  const items = [...list.children].map((item) => ({
    box: boxOf(item),
    parts: [...item.children],
    boxes: [...item.children].map(boxOf),
  }));
  const [titleBox, listBox] = [boxOf(title), boxOf(list)];
  const isBeside = titleBox.end <= listBox.start;
  const { display, rowGap, columnGap, listStyleType } = window.getComputedStyle(list);
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault));

  expect(listStyleType === 'none', 'has bullets');
  expect(isBeside || Math.abs(listBox.start - titleBox.start) <= ROUNDING, 'is indented');
  expect(!overlap(titleBox, listBox), 'overlaps its heading');
  const edge = Math.min(...items.map(({ box }) => box.start));
  expect(Math.abs(edge - listBox.start) <= ROUNDING, 'has indented items');
  for (const [index, { box, parts, boxes }] of items.entries()) {
    expect(isIn(box, listBox), `item ${index} is outside the list`);
    expect(!items.slice(index + 1).some((other) => overlap(box, other.box)), `item ${index} overlaps another`);
    for (const [at, part] of boxes.entries()) {
      const name = parts[at]?.className;
      expect(isIn(part, box), `${name} of item ${index} is outside`);
      expect(!boxes.slice(at + 1).some((other) => overlap(part, other)), `${name} of item ${index} overlaps`);
    }
  }

  const titles = items.flatMap(({ box, parts, boxes }) => {
    const at = parts.findIndex((part) => !/-(image|avatar)$/.test(part.className));
    const text = boxes[at];
    const image = at > 0 ? boxes[0] : undefined;
    return text ? [{ box, text, image }] : [];
  });
  expect(spread(titles.map(({ box, text }) => text.start - box.start)) <= ROUNDING, 'has titles that start in different columns');
  // names are centred beside an avatar
  const areCentred = place.querySelector('.relx-related-item-avatar') !== null;
  expect(
    areCentred || spread(titles.map(({ box, text }) => text.top - box.top)) <= ROUNDING,
    'has titles that start at different heights',
  );

  for (const text of place.querySelectorAll('.relx-related-users .relx-related-item > :not(.relx-related-item-avatar)'))
    expect(!breaksWord(text), `breaks a word of ${text.textContent}`);
  for (const term of place.querySelectorAll('.relx-related-item-term')) {
    const { width, height } = term.getBoundingClientRect();
    expect(width >= 24 && height >= 24, `has the small target ${term.textContent}`);
  }
  const aboveExcerpts = [...place.querySelectorAll('.relx-related-item-excerpt')].map(
    (excerpt) => boxOf(excerpt).top - boxOf(excerpt.previousElementSibling ?? excerpt).bottom,
  );
  expect(aboveExcerpts.length === 0 || spread(aboveExcerpts) <= ROUNDING, 'has excerpts that are apart from their text');

  const names = [...place.querySelectorAll('.relx-related-grid .relx-related-item-avatar + *')];
  const inEm = names.map((name) => name.clientWidth / Number.parseFloat(window.getComputedStyle(name).fontSize));
  expect(!inEm.some((width) => width > 0 && width < 5.5), 'has no space for names');

  const levels = new Map<number, number[]>();
  for (const { box, image } of areCentred ? titles : []) {
    if (!image) continue;
    const row = levels.get(Math.round(box.top)) ?? [];
    levels.set(Math.round(box.top), [...row, image.top]);
  }
  expect(
    [...levels.values()].every((tops) => spread(tops) <= ROUNDING),
    'has avatars that are not level',
  );

  const images = titles.flatMap(({ image, text }) => (image ? [{ image, text }] : []));
  const distances: Record<string, number> = {
    [isBeside ? 'beside the heading' : 'between heading and list']: isBeside
      ? listBox.start - titleBox.end
      : listBox.top - titleBox.bottom,
    'between rows': Number.parseFloat(rowGap),
    'between columns': Number.parseFloat(columnGap),
    'before the text of an item': Math.min(...titles.map(({ box, text }) => text.start - box.start)),
    'above an item': Math.min(...items.map(({ box, boxes }) => Math.min(...boxes.map(({ top }) => top)) - box.top)),
    'below an item': Math.min(...items.map(({ box, boxes }) => box.bottom - Math.max(...boxes.map(({ bottom }) => bottom)))),
    ...(images.length > 0 && {
      'between image and text': Math.min(
        ...images.map(({ image, text }) => (text.top >= image.bottom ? text.top - image.bottom : text.start - image.end)),
      ),
    }),
  };
  const columns = new Set(items.map(({ box }) => Math.round(box.start))).size;
  const [first, second] = items;
  if (display === 'grid' && columns === 1 && first && second) distances['between two items'] = second.box.top - first.box.bottom;

  const more = place.querySelector('.relx-related-more');
  if (more) {
    distances['above the button'] = boxOf(more).top - boxOf(list).bottom;
    distances['in the button'] = Number.parseFloat(window.getComputedStyle(more).paddingInlineStart);
    expect(boxOf(more).bottom - boxOf(more).top >= 44, 'has a low button');
  }
  for (const element of place.querySelectorAll(
    '.relx-related-item-date, .relx-related-item-excerpt, span.relx-related-item-avatar, button',
  )) {
    if (element.textContent)
      expect(contrastOf(element) >= 4.5, `${element.className} has a contrast of ${contrastOf(element).toFixed(2)}`);
  }
  // all of them are in rem, and some pages have larger ones
  const rem = Number.parseFloat(window.getComputedStyle(html).fontSize) / 16;
  const inRem = Object.entries(distances).map(([name, pixels]) => [name, pixels / rem] as const);
  return { faults: [...new Set(faults)], distances: Object.fromEntries(inRem) };
}
