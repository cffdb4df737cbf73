import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createI18n } from '@wordpress/i18n';
import { describe, expect, it, onTestFinished } from 'vitest';
import { catalog, LANGUAGES, merged, pathOf, template } from '../../scripts/languages/catalogs.mjs';
import { localeData, messagesFile, phpFile, readersModule } from '../../scripts/languages/formats.mjs';
import { messagesOf } from '../../scripts/languages/messages.mjs';
import * as manager from '../../src/manager/i18n.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const languages = Object.keys(LANGUAGES);
const messages = messagesOf(root);
const placeholders = (text: string): string[] => [...(text.match(/%(?:\d\$)?[sd]/g) ?? [])].sort();
const read = (file: string) => readFileSync(file, 'utf8');

describe('the template', () => {
  it('is made of the sources: npm run translations', () => {
    expect(read(`${root}/languages/relx.pot`)).toBe(template(messages));
  });

  it('has messages of TypeScript, PHP, block.json and texts that are translated where they are shown', () => {
    const found = messages.map(({ context = '', text }) => [context, text]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['', 'Choose related posts'],
        ['', 'Limits of relations are not reliable'],
        ['block title', 'Related posts'],
        ['', 'Load more'],
        ['', 'Authored by'],
        ['', 'Number of items'],
      ]),
    );
  });

  it('explains each placeholder to translators', () => {
    const silent = messages.filter(({ text, comments }) => placeholders(text).length > 0 && comments.length === 0);
    expect(silent.map(({ text }) => text)).toEqual([]);
  });
});

/** Sets the language of the manager for one test. */
function setManagerTranslations(translations: manager.ManagerTranslations): void {
  onTestFinished(() => manager.setManagerTranslations({}));
  manager.setManagerTranslations(translations);
}

it('the manager uses the functions of another library', () => {
  const marked = (text: string) => `*${text}`;
  onTestFinished(() => manager.setManagerTranslations({}));
  manager.setManagerTranslations({ __: marked, _x: marked, _n: (_single, plural) => marked(plural) });
  expect([manager.__('a', 'relx'), manager._x('b', 'of c', 'relx'), manager._n('d', 'e', 1, 'relx')]).toEqual(['*a', '*b', '*e']);
});

it('the manager inserts values by their order and by their position', () => {
  expect(manager.sprintf('%s of %d', '$&', 3)).toBe('$& of 3');
  expect(manager.sprintf('%2$d of “%1$s”', 'a %s', 3)).toBe('3 of “a %s”');
});

it('the manager has English without translations', () => {
  expect([0, 1, 2].map((count) => manager._n('%d item', '%d items', count, 'relx'))).toEqual(['%d items', '%d item', '%d items']);
  expect(manager.__('constructor', 'relx')).toBe('constructor');
});

describe.each(languages)('%s', (language) => {
  const { headers, entries } = catalog(root, language);
  const plurals = Number(/nplurals=(\d)/.exec(headers['Plural-Forms'] ?? '')?.[1]);

  it('has the current messages and no others: npm run translations', () => {
    expect(read(pathOf(root, language))).toBe(merged(root, language, messages));
  });

  it('is complete', () => {
    expect(entries.filter(({ msgstr }) => msgstr.some((text) => text.trim() === '')).map(({ msgid }) => msgid)).toEqual([]);
  });

  it('has the same placeholders as the English', () => {
    for (const { msgid, msgid_plural: plural, msgstr } of entries) {
      const wanted = placeholders(plural ?? msgid);
      // "one item" has no number in it in every language
      const given = (text: string) =>
        plural ? [...placeholders(text), '%d', '%2$d'].filter((one) => wanted.includes(one)) : placeholders(text);
      for (const text of msgstr) {
        expect(new Set(given(text)), text).toEqual(new Set(wanted));
        expect(
          placeholders(text).filter((one) => !wanted.includes(one)),
          text,
        ).toEqual([]);
      }
    }
  });

  it('has as many plural forms as its language, and chooses among them as Intl does', () => {
    expect(headers['Plural-Forms']).toBe(LANGUAGES[language]);
    const forms = entries.filter(({ msgid_plural: plural }) => plural);
    expect(forms.length).toBeGreaterThan(3);
    for (const { msgstr } of forms) expect(msgstr).toHaveLength(plurals);

    const texts = Array.from({ length: plurals }, (_, form) => `form ${form}`);
    const i18n = createI18n({ '': localeData(root, language)[''], one: texts } as never, 'relx');
    setManagerTranslations({ '': localeData(root, language)[''], one: texts } as never);
    const rules = new Intl.PluralRules(language.replace('_', '-'));
    const chosen = new Map<string, Set<string>>();
    for (let count = 0; count <= 300; count++) {
      const category = rules.select(count);
      const form = i18n._n('one', 'many', count, 'relx');
      expect(manager._n('one', 'many', count, 'relx')).toBe(form);
      chosen.set(category, (chosen.get(category) ?? new Set()).add(form));
    }
    // each category has one form, and each form one category
    expect([...chosen.values()].map((used) => used.size)).toEqual(Array(plurals).fill(1));
    expect(new Set([...chosen.values()].flatMap((used) => [...used])).size).toBe(plurals);
  });

  it('is in its module for the front end: npm run translations', () => {
    expect(read(`${root}/src/languages/catalogs/${language.slice(0, 2)}.ts`)).toBe(readersModule(root, language));
  });

  it('works in @wordpress/i18n and the manager', () => {
    const data = JSON.parse(JSON.stringify(localeData(root, language)));
    setManagerTranslations(data);
    for (const i18n of [createI18n(data, 'relx'), manager])
      for (const { msgid, msgctxt, msgstr } of entries)
        expect(msgctxt ? i18n._x(msgid, msgctxt, 'relx') : i18n.__(msgid, 'relx')).toBe(msgstr[0]);
  });

  it('has its texts in the order of the messages in the file for PHP', () => {
    const parts = {
      php: (file: string) => file.endsWith('.php'),
      editor: (file: string) => file.startsWith('blocks/list-block'),
    };
    const messages = messagesFile(root, parts).split('\n');
    const texts = phpFile(root, language, parts).split('\n');
    const line = messages.findIndex((text) => text.includes("'Choose related posts' => 'editor',"));
    const first = texts.findIndex((text) => text.trim() === 'array(') + 1;
    // both begin with two lines before their first message
    expect(texts[first + line - 2]).toContain(entries.find(({ msgid }) => msgid === 'Choose related posts')?.msgstr[0]);
    expect(messages.join()).toContain("=> 'php'");
    expect(messages.join()).not.toContain('Mirror relations to translations');
  });
});
