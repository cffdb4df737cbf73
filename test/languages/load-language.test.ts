import { loadLanguage } from 'relx/languages';
import { expect, test } from 'vitest';

test.each([
  ['de', 'de', 'Verwandte Inhalte'],
  ['de-AT', 'de-AT', 'Verwandte Inhalte'],
  ['de_DE_formal', 'de-DE-formal', 'Verwandte Inhalte'],
  ['es_MX', 'es-MX', 'Contenido relacionado'],
  ['fr-CA', 'fr-CA', 'Contenu associé'],
  ['ja', 'ja', '関連コンテンツ'],
  ['ar', 'ar', 'محتوى ذو صلة'],
  ['nl_NL', 'nl-NL', 'Related content'],
  ['en_GB', 'en-GB', 'Related content'],
  ['de-!', 'de', 'Verwandte Inhalte'],
  ['', 'en', 'Related content'],
  ['constructor', 'en', 'Related content'],
])('the language of %j has the locale %j', async (name, locale, heading) => {
  const language = await loadLanguage(name);
  expect(language.locale).toBe(locale);
  expect(language.translate('Related content')).toBe(heading);
  expect(language.translate('Anything else')).toBe('Anything else');
});
