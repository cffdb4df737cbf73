// Generated from languages/relx-fr_FR.po by `npm run translations`.
import { type Language, languageOf } from '../language.js';

/** French, as props of the provider: `<RelxProvider {...fr}>`. */
export const fr: Language = languageOf('fr', {
  ', ': ', ',
  '(no title)': '(pas de titre)',
  'Items shown: %d': 'Éléments affichés : %d',
  'Load more': 'Charger plus',
  'More items could not be loaded. Try again.': 'D’autres éléments n’ont pas pu être chargés. Réessayez.',
  'Related content': 'Contenu associé',
  'Related people': 'Personnes associées',
  'Related topics': 'Sujets associés',
  'The site did not respond in time.': 'Le site n’a pas répondu à temps.',
  'The site did not respond.': 'Le site n’a pas répondu.',
  'The site does not allow this page to read its data.': 'Le site n’autorise pas cette page à lire ses données.',
  'There is no REST API at the URL of the site.': 'Il n’y a pas d’API REST à l’URL du site.',
  'You are offline.': 'Vous êtes hors ligne.',
});
