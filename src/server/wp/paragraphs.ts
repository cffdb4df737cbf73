import { autop } from '@wordpress/autop';

/** Maximum length of white space that is not shortened, in UTF-16 units. */
const LONGEST = 200;

/** Shortens white space to what browsers show alike: a paragraph break, a line break, or spaces. */
function shorter(run: string): string {
  if (run.length <= LONGEST) return run;
  const breaks = run.split(/\r\n|\r|\n/, 3).length - 1;
  return breaks === 0 ? run.slice(0, LONGEST) : '\n'.repeat(breaks);
}

const withShortRuns = (text: string) => text.replace(/\s+/g, shorter);

/**
 * Paragraphs and line breaks like WordPress's `wpautop`. The library's patterns take quadratic time for long white space, so it is
 * shortened except in `pre`.
 *
 * @example
 * paragraphs('One\n\nTwo'); // '<p>One</p>\n<p>Two</p>\n'
 */
export function paragraphs(text: string): string {
  const parts = text.split('</pre>');
  // the library too only skips text between these two
  const last = withShortRuns(parts.pop() ?? '');
  const closed = parts.map((part) => {
    const start = part.indexOf('<pre');
    return start < 0 ? withShortRuns(part) : withShortRuns(part.slice(0, start)) + part.slice(start);
  });
  return autop([...closed, last].join('</pre>'));
}
