import { english } from '../react/translate.js';
import type { Language } from './language.js';

const loaders: Readonly<Record<string, () => Promise<Language>>> = {
  ar: () => import('./catalogs/ar.js').then(({ ar }) => ar),
  de: () => import('./catalogs/de.js').then(({ de }) => de),
  es: () => import('./catalogs/es.js').then(({ es }) => es),
  fr: () => import('./catalogs/fr.js').then(({ fr }) => fr),
  ja: () => import('./catalogs/ja.js').then(({ ja }) => ja),
};

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/**
 * Loads a language by its tag, such as the page's `lang`. `de`, `de-AT` and `de_DE` load German, with dates as in the country.
 * Without translations, messages are in English.
 *
 * @example
 * const language = await loadLanguage(document.documentElement.lang);
 * const page = <RelxProvider client={client} {...language}><RelatedPosts /></RelxProvider>;
 */
export async function loadLanguage(name: string): Promise<Language> {
  const locale = name.replaceAll('_', '-');
  const [primary = ''] = locale.toLowerCase().split('-');
  const language = Object.hasOwn(loaders, primary) ? await loaders[primary]?.() : undefined;
  const { translate } = language ?? { translate: english };
  return { locale: isLocale(locale) ? locale : (language?.locale ?? 'en'), translate };
}
