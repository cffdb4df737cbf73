// Made of languages/relx-de_DE.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

/** German, for readers: `<RelxProvider {...de}>`. */
export const de: Language = languageOf('de', {
  ', ': ', ',
  '(no title)': '(kein Titel)',
  'Load more': 'Mehr laden',
  'Related content': 'Verwandte Inhalte',
  'Related people': 'Zugehörige Personen',
  'Related topics': 'Verwandte Themen',
});
