// Generated from languages/relx-es_ES.po by `npm run translations`.
import { type Language, languageOf } from './language.js';

/** Spanish, as props of the provider: `<RelxProvider {...es}>`. */
export const es: Language = languageOf('es', {
  ', ': ', ',
  '(no title)': '(sin título)',
  'Items shown: %d': 'Elementos mostrados: %d',
  'Load more': 'Cargar más',
  'More items could not be loaded. Try again.': 'No se han podido cargar más elementos. Inténtalo de nuevo.',
  'Related content': 'Contenido relacionado',
  'Related people': 'Personas relacionadas',
  'Related topics': 'Temas relacionados',
});
