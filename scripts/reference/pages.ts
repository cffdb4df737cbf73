import { attributesPage } from './attributes-page.js';
import { commandsPage } from './commands-page.js';
import { errorsPage } from './errors-page.js';
import { entryNames, exportsPages, pageOf } from './exports-pages.js';
import { code, heading } from './markdown.js';
import { phpFunctionsPage } from './php-functions-page.js';
import { phpHooksPage } from './php-hooks-page.js';
import { restPage } from './rest-page.js';
import { settingsPage } from './settings-page.js';
import { tagsPage } from './tags-page.js';
import { wpCliPage } from './wp-cli-page.js';

const index = () => `${heading('Reference', 'The names of relx, generated from the sources.')}
- [Attributes](attributes.md) of lists, with their names in React, shortcodes, blocks, REST and PHP
- [Dynamic tags](dynamic-tags.md) with their formats and controls
- [Custom properties](../theming.md#custom-properties) of the style sheets
- [Settings](settings.md) of the WordPress plugin
- [REST](rest.md): routes, parameters, responses, errors
- [Error codes](error-codes.md) with cause and fix
- [Command line](command-line.md)
- [Hooks](php-hooks.md) of the WordPress plugin and of the core
- [PHP functions](php-functions.md) and [WP-CLI commands](wp-cli.md) of the WordPress plugin

What each entry of the package exports. Types are shown without ${code('readonly')}, and most optional properties without
${code('| undefined')}:

${entryNames.map((name) => `- [${code(name)}](${pageOf(name)})`).join('\n')}
`;

/** Every page of docs/reference by its file name, generated from the current sources. */
export function referencePages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', index()],
    ['attributes.md', attributesPage()],
    ['dynamic-tags.md', tagsPage()],
    ['settings.md', settingsPage()],
    ['rest.md', restPage()],
    ['error-codes.md', errorsPage()],
    ['command-line.md', commandsPage()],
    ['php-functions.md', phpFunctionsPage()],
    ['php-hooks.md', phpHooksPage()],
    ['wp-cli.md', wpCliPage()],
    ...exportsPages(),
  ]);
}
