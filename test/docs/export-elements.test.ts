import { expect, test } from 'vitest';
import { exportElements } from '../../docs/.vitepress/playground/code/export-elements.js';

test.each([
  ['an element', '// a list\n<List />', '// a list\nexport const shown0 = <List />'],
  ['several elements', '<List />;\n\n<Grid />;\n', 'export const shown0 = <List />;\n\nexport const shown1 = <Grid />;\n'],
  ['no element inside of another', '<App>\n<List />\n</App>;', 'export const shown0 = <App>\n<List />\n</App>;'],
])('the playground shows %s', (_, code, exported) => {
  expect(exportElements(code)).toBe(exported);
});
