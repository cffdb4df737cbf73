// Made of languages/relx-fr_FR.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

/** French, for readers: `<RelxProvider {...fr}>`. */
export const fr: Language = languageOf('fr', {
  ', ': ', ',
  '(no title)': '(pas de titre)',
  'Load more': 'Charger plus',
  'Related content': 'Contenu associé',
  'Related people': 'Personnes associées',
  'Related topics': 'Sujets associés',
});
