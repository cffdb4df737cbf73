// Generated from languages/relx-de_DE.po by `npm run translations`.
import { type Language, languageOf } from '../language.js';

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
  'The site did not respond in time.': 'Die Website hat nicht rechtzeitig geantwortet.',
  'The site did not respond.': 'Die Website hat nicht geantwortet.',
  'The site does not allow this page to read its data.': 'Die Website erlaubt dieser Seite nicht, ihre Daten zu lesen.',
  'There is no REST API at the URL of the site.': 'Unter der URL der Website gibt es keine REST-API.',
  'You are offline.': 'Du bist offline.',
});
