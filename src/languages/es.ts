// Made of languages/relx-es_ES.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

/** Spanish, for readers: `<RelxProvider {...es}>`. */
export const es: Language = languageOf('es', {
  ', ': ', ',
  '(no title)': '(sin título)',
  'Load more': 'Cargar más',
  'Related content': 'Contenido relacionado',
  'Related people': 'Personas relacionadas',
  'Related topics': 'Temas relacionados',
});
