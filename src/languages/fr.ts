// Generated from languages/relx-fr_FR.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

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
});
