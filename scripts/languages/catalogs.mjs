// Reads and writes the template `languages/relx.pot` and the translations, as gettext files.
import { readFileSync } from 'node:fs';
import { po } from 'gettext-parser';

/** The languages of relx, by their names in WordPress. A test checks that each is complete. */
export const LANGUAGES = {
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5);',
  de_DE: 'nplurals=2; plural=(n != 1);',
  es_ES: 'nplurals=2; plural=(n != 1);',
  fr_FR: 'nplurals=2; plural=(n > 1);',
  ja: 'nplurals=1; plural=0;',
};

/** WordPress's names for variants of these languages, by country or tone. They share a translation. */
export const COUNTRIES = {
  de_DE: ['de_AT', 'de_CH', 'de_CH_informal', 'de_DE_formal'],
  es_ES: 'AR CL CO CR DO EC GT HN MX PE PR UY VE'.split(' ').map((country) => `es_${country}`),
  fr_FR: ['fr_BE', 'fr_CA'],
};

const HEAD = {
  'Project-Id-Version': 'relx',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
  'X-Domain': 'relx',
};

const SETTINGS = { foldLength: 0 };
const compile = (headers, entries) => {
  const translations = {};
  for (const entry of entries) {
    translations[entry.msgctxt ?? ''] ??= {};
    translations[entry.msgctxt ?? ''][entry.msgid] = entry;
  }
  return `${po.compile({ charset: 'utf-8', headers, translations }, SETTINGS).toString().trimEnd()}\n`;
};

const entryOf = ({ text, plural, context, comments, files }, msgstr) => ({
  msgid: text,
  ...(context ? { msgctxt: context } : {}),
  ...(plural ? { msgid_plural: plural } : {}),
  comments: { extracted: comments.map((comment) => `translators: ${comment}`).join('\n'), reference: files.join('\n') },
  msgstr,
});

/** The template: every message, untranslated. */
export function template(messages) {
  return compile(HEAD, messages.map((message) => entryOf(message, message.plural ? ['', ''] : ['']))); // biome-ignore format: one entry per message
}

export const pathOf = (root, language) => `${root}/languages/relx-${language}.po`;

/** Reads the translations of a language: the header, and entries with context, message and translations. */
export function catalog(root, language) {
  const { headers, translations } = po.parse(readFileSync(pathOf(root, language)));
  const entries = Object.values(translations).flatMap((context) => Object.values(context));
  return { headers, entries: entries.filter(({ msgid }) => msgid !== '') };
}

/** Updates a language's file to the current messages. New messages have no translation, and unused ones are removed. */
export function merged(root, language, messages) {
  const plurals = Number(/\d+/.exec(LANGUAGES[language])[0]);
  let known = new Map();
  try {
    known = new Map(catalog(root, language).entries.map((entry) => [`${entry.msgctxt ?? ''}\u0004${entry.msgid}`, entry]));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const entries = messages.map((message) => {
    const { msgstr = [] } = known.get(`${message.context ?? ''}\u0004${message.text}`) ?? {};
    const forms = Array.from({ length: message.plural ? plurals : 1 }, (_, form) => msgstr[form] ?? '');
    return entryOf(message, forms);
  });
  return compile({ ...HEAD, Language: language, 'Plural-Forms': LANGUAGES[language] }, entries);
}
