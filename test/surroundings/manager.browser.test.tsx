import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ChosenList } from '../../src/manager/list/chosen-list.js';
import { Notice } from '../../src/manager/notices.js';
import style from '../../src/manager/style.css?raw';
import { postItem } from '../react/fixtures.js';
import { pageOf, withPage } from './page.js';
import { surroundings } from './surroundings.js';

const items = [1, 2, 3].map((id) => ({ related: postItem(id).related }));
const ignore = () => undefined;
const place = document.createElement('div');
flushSync(() =>
  createRoot(place).render(
    <div className="relx-manager">
      <label className="relx-manager-field">
        <span className="relx-manager-label">Relation type</span>
        <select className="relx-manager-input">
          <option>References</option>
        </select>
      </label>
      <Notice tone="error" actions={[{ label: 'Try again', run: ignore }]}>
        <p>The changes could not be saved.</p>
      </Notice>
      <ChosenList items={items} label="References" isSortable onMove={ignore} onRemove={ignore} onData={ignore} />
    </div>,
  ),
);

const parts = ['field', 'label', 'input', 'items', 'item', 'words', 'button', 'notice', 'notice p'];

/** Where each part of the manager begins, its width, and the distance to what is before it. */
const layoutIn = (css: readonly string[]) =>
  withPage(pageOf({ css, only: place.innerHTML }), 375, (document) => {
    const manager = document.querySelector('.relx-manager');
    if (!manager) throw new TypeError('There is no manager.');
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const left = manager.getBoundingClientRect().left;
    return Object.fromEntries(
      parts.flatMap((name) => {
        const part = manager.querySelector(`.relx-manager-${name}`);
        if (!part) throw new TypeError(`There is no ${name}.`);
        const box = part.getBoundingClientRect();
        const before = part.previousElementSibling?.getBoundingClientRect();
        const isBelow = before !== undefined && before.bottom <= box.top + 1;
        return [
          [`${name} begins`, (box.left - left) / rem],
          ...(name === 'button' ? [[`${name} is wide`, box.width / rem]] : []),
          ...(isBelow ? [[`above ${name}`, (box.top - before.bottom) / rem]] : []),
        ];
      }),
    ) as Record<string, number>;
  });

beforeAll(() => page.viewport(1300, 720));

// Pico sets the padding of buttons by their attribute
test.each(Object.entries(surroundings).filter(([name]) => name !== 'Pico'))(
  'the manager has the same layout with %s',
  async (_, surrounding) => {
    const expected = await layoutIn([style]);
    const found = await layoutIn([style, ...surrounding.css]);
    const wrong = Object.keys(expected).filter((name) => !(Math.abs((found[name] ?? 99) - (expected[name] ?? 0)) <= 2));
    expect(wrong.map((name) => `${name}: ${found[name]}, not ${expected[name]}`)).toEqual([]);
  },
);

// read-only items have no handle
test.each([true, false])('images are apart from the border and from titles, with handles: %s', async (hasHandles) => {
  const found = await withPage(pageOf({ css: [style], only: place.innerHTML }), 375, (document) => {
    const item = document.querySelector('.relx-manager-item');
    if (!hasHandles) item?.querySelector('button')?.remove();
    const [border, image, words] = ['', ' .relx-manager-picture', ' .relx-manager-words'].map((part) =>
      document.querySelector(`.relx-manager-item${part}`)?.getBoundingClientRect(),
    );
    return [(image?.left ?? 0) - (border?.left ?? 0), (words?.left ?? 0) - (image?.right ?? 0)];
  });
  expect(found).toEqual([hasHandles ? 33 : 9, 8]);
});

test('a long list keeps its height while it is scrolled', async () => {
  const [before, after] = await withPage(pageOf({ css: [style], only: place.innerHTML }), 248, async (document) => {
    const list = document.querySelector('.relx-manager-items');
    if (!list) throw new TypeError('There is no list.');
    list.innerHTML = list.innerHTML.repeat(40);
    const first = list.clientHeight;
    list.lastElementChild?.scrollIntoView();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [first, list.clientHeight];
  });
  expect(after).toBe(before);
});

// 248 pixels are what the sidebar of the block editor leaves for the panel, 150 those of a sidebar with large letters
test.each([375, 248, 150])('at %i pixels the buttons of an item are beside each other, at its end', async (width) => {
  for (const dir of ['ltr', 'rtl']) {
    const html = `<div dir="${dir}">${place.innerHTML}</div>`;
    const rows = await withPage(pageOf({ css: [style], only: html }), width, (document) => {
      const manager = document.querySelector<HTMLElement>('.relx-manager');
      if (manager) manager.style.inlineSize = `${width}px`;
      return [...document.querySelectorAll('.relx-manager-item')].map((item) => {
        const boxes = ['up', 'down', 'remove'].map((name) =>
          item.querySelector(`[data-control="${name}"]`)?.getBoundingClientRect(),
        );
        const [up, down, remove] = boxes;
        // in the sidebar the arrows are above each other, and the third button is beside both
        const isBeside = (remove?.top ?? 0) < (down?.bottom ?? 0) && (remove?.bottom ?? 0) > (up?.top ?? 0);
        const row = item.getBoundingClientRect();
        return {
          isBeside:
            isBeside &&
            (dir === 'ltr' ? (remove?.left ?? 0) >= (down?.right ?? 0) - 1 : (remove?.right ?? 0) <= (down?.left ?? 0) + 1),
          toTheEnd: Math.round(dir === 'ltr' ? row.right - (remove?.right ?? 0) : (remove?.left ?? 0) - row.left),
          isBelow: (up?.top ?? 0) >= (item.querySelector('.relx-manager-words')?.getBoundingClientRect().bottom ?? 0) - 1,
        };
      });
    });
    expect(rows).toEqual(items.map(() => ({ isBeside: true, toTheEnd: 1, isBelow: width === 150 })));
  }
});
