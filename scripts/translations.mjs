// Updates languages/ from the sources, and the generated files of src/ from languages/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalog, LANGUAGES, merged, pathOf, template } from './languages/catalogs.mjs';
import { readersModule } from './languages/formats.mjs';
import { messagesOf } from './languages/messages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const messages = messagesOf(root);
mkdirSync(`${root}/languages`, { recursive: true });
writeFileSync(`${root}/languages/relx.pot`, template(messages));
for (const language of Object.keys(LANGUAGES)) {
  writeFileSync(pathOf(root, language), merged(root, language, messages));
  writeFileSync(`${root}/src/languages/catalogs/${language.slice(0, 2)}.ts`, readersModule(root, language));
  const left = catalog(root, language).entries.filter(({ msgstr }) => msgstr.includes(''));
  console.log(`${language}: ${left.length === 0 ? 'complete' : `${left.length} messages to translate`}`);
}
