import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hardCodedTexts } from './hard-coded-texts.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['blocks', 'src/dynamic-tags', 'src/manager', 'src/react', 'src/shortcodes'];
const sources = folders.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    // a tool of developers, in English like the messages on their console
    .filter((file) => !(folder === 'src/react' && file.startsWith('devtools')))
    .map((file) => `${folder}/${file}`),
);

describe('a text that people read', () => {
  it.each(folders)('is translated everywhere in %s', (folder) => {
    const found = sources
      .filter((file) => file.startsWith(folder))
      .flatMap((file) => hardCodedTexts(file, readFileSync(`${root}/${file}`, 'utf8')).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['between tags', '<p>Nothing here</p>', ['Nothing here']],
    ['in an attribute', '<input aria-label="Search posts" placeholder="Search" />', ['Search posts', 'Search']],
    ['in an expression between tags', '<p>{count > 0 ? "Some posts" : "None"}</p>', ['Some posts', 'None']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    ['with a value in it', '<p title={`There are ${count} of them`} />', ['There are ', ' of them']],
    ['in a setting of a control', 'const control = { label: "Number of items" };', ['Number of items']],
    ['as a return value', 'const words = () => { return "It is gone."; };', ['It is gone.']],
  ])('is found %s', (_, code, texts) => {
    expect(hardCodedTexts('a.tsx', code)).toEqual(texts);
  });

  it.each([
    ['what is translated', `<p>{__('Nothing here', 'relx')}{sprintf(_n('%d post here', '%d posts here', n, 'relx'), n)}</p>`],
    ['what is marked for translators', `const label = /* translators: a setting. */ 'Number of items';`],
    ['class names, names of attributes and modules', `import 'a module'; <p className="one two" data-state="success" />;`],
    ['errors for developers', `throw new TypeError('It must be a list.')`],
  ])('is not %s', (_, code) => {
    expect(hardCodedTexts('a.tsx', code)).toEqual([]);
  });
});
