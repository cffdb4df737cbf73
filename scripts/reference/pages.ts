import { attributesPage } from './attributes-page.js';
import { commandsPage } from './commands-page.js';
import { errorsPage } from './errors-page.js';
import { entryNames, exportsPages, pageOf } from './exports-pages.js';
import { code, heading } from './markdown.js';
import { restPage } from './rest-page.js';
import { tagsPage } from './tags-page.js';

const index = () => `${heading('Reference', 'Made of the sources by `npm run docs`; a test fails where they differ.')}
- [Attributes](attributes.md) of lists, blocks and shortcodes
- [Dynamic tags](dynamic-tags.md) with their formats and controls
- [Custom properties](../theming.md#custom-properties) of the style sheets
- [REST](rest.md): routes, parameters, answers, errors
- [Error codes](error-codes.md)
- [Command line](command-line.md)

What each entry of the package exports:

${entryNames.map((name) => `- [${code(name)}](${pageOf(name)})`).join('\n')}
`;

/** Every page of docs/reference by its file name, as the sources have it today. */
export function referencePages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', index()],
    ['attributes.md', attributesPage()],
    ['dynamic-tags.md', tagsPage()],
    ['rest.md', restPage()],
    ['error-codes.md', errorsPage()],
    ['command-line.md', commandsPage()],
    ...exportsPages(),
  ]);
}
