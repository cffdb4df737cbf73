// Generated from languages/relx-de_DE.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

/** German, as props of the provider: `<RelxProvider {...de}>`. */
export const de: Language = languageOf('de', {
  ', ': ', ',
  '(no title)': '(kein Titel)',
  'Items shown: %d': 'Angezeigte Einträge: %d',
  'Load more': 'Mehr laden',
  'More items could not be loaded. Try again.': 'Weitere Einträge konnten nicht geladen werden. Versuche es noch einmal.',
  'Related content': 'Verwandte Inhalte',
  'Related people': 'Zugehörige Personen',
  'Related topics': 'Verwandte Themen',
});
