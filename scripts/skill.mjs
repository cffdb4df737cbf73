// The skill that the npm package has for assistants: parts of the documentation in one file. Its samples are those that tests run.
import { readFileSync } from 'node:fs';

/** Pages, and their sections in the skill. Without sections, only the introduction of a page. */
const PARTS = {
  Terms: { 'docs/concepts.md': ['Relation', 'Relation type', 'Direction', 'Order', 'Visibility'] },
  'Lists in React': { 'docs/lists.md': ['In the browser', 'Similar posts', 'On a server', 'What goes wrong'] },
  'Blocks and shortcodes': { 'docs/shortcodes.md': [''] },
  'PHP of themes and plugins': {
    'docs/start/php.md': ['1. Register a relation type', '2. Add a relation', '3. Show the list', '4. Query posts with WP_Query'],
  },
  'Relation types in TypeScript': { 'docs/relation-types.md': ['TypeScript'] },
  'Read and write with the REST API': {
    'docs/client.md': [''],
    'docs/relations.md': ['In TypeScript', 'A whole list', 'What goes wrong'],
  },
  Tests: { 'docs/testing.md': ['Fixed lists'] },
  Errors: { 'docs/errors.md': ['What to do', 'Is it written?'] },
};

/** A link, whose text can have brackets. */
export const LINK = /\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)/g;
/** The words after the language of a code block, which tests read. */
const MARK = /^(```\w+) .*$/gm;
const USE = 'Use it for code that imports relx, calls ncr_* functions, or has the shortcode [relx_related_posts].';

/** The text of a section, without its heading. The section '' is the introduction. */
function sectionOf(text, page, heading) {
  const sections = text.split(/^## /m);
  const index = heading === '' ? 0 : sections.findIndex((section) => section.startsWith(`${heading}\n`));
  if (index < 0) throw new Error(`${page} has no section "${heading}".`);
  return sections[index].replace(/^.*\n+/, '').replaceAll(/^!\[.*\n+/gm, '');
}

/** Links of a page, as paths from the root of the project. */
const fromRoot = (page) => (link, text, path) => {
  if (/^[a-z]+:|^#/.test(path)) return /^#/.test(path) ? text : link;
  return `[${text}](${new URL(path, `file:///${page}`).href.replace('file:///', '')})`;
};

/**
 * Text of `SKILL.md`.
 *
 * @param {string} root folder of the project
 */
export function skillOf(root) {
  const textOf = (file) => readFileSync(`${root}/${file}`, 'utf8');
  const manifest = JSON.parse(textOf('package.json'));
  const [, about = ''] = /^> (.*)$/m.exec(textOf('llms.txt')) ?? [];
  const chapters = Object.entries(PARTS).map(([title, pages]) => {
    const parts = Object.entries(pages).flatMap(([page, headings]) => {
      const text = textOf(page);
      return headings.map((heading) => {
        const body = sectionOf(text, page, heading).replaceAll(LINK, fromRoot(page)).replaceAll(MARK, '$1');
        return headings.length > 1 ? `### ${heading.replace(/^\d\. /, '')}\n\n${body.replaceAll(/^###/gm, '####')}` : body;
      });
    });
    return `## ${title}\n\n${parts.map((part) => part.trim()).join('\n\n')}\n`;
  });
  return [
    `---\nname: ${manifest.name}\ndescription: ${JSON.stringify(`${about} ${USE}`)}\n---\n`,
    `# ${manifest.name} ${manifest.version}\n`,
    'Parts of the documentation. Types are in the declarations of each entry point, and routes in `openapi.json` of this package.\n',
    ...chapters,
  ].join('\n');
}
