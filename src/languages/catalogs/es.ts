// Generated from languages/relx-es_ES.po by `npm run translations`.
import { type Language, languageOf } from '../language.js';

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
  'The site did not respond in time.': 'El sitio no respondió a tiempo.',
  'The site did not respond.': 'El sitio no respondió.',
  'The site does not allow this page to read its data.': 'El sitio no permite que esta página lea sus datos.',
  'There is no REST API at the URL of the site.': 'No hay ninguna API REST en la URL del sitio.',
  'You are offline.': 'No tienes conexión a Internet.',
});
