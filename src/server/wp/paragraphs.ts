import { autop } from '@wordpress/autop';

/** Longest run of white space that is left as it is, in UTF-16 units. */
const LONGEST = 200;

/** A run of white space that browsers show alike: a break of paragraphs, a break of lines, or spaces. */
function shorter(run: string): string {
  if (run.length <= LONGEST) return run;
  const breaks = run.split(/\r\n|\r|\n/, 3).length - 1;
  return breaks === 0 ? run.slice(0, LONGEST) : '\n'.repeat(breaks);
}

const withShortRuns = (text: string) => text.replace(/\s+/g, shorter);

/**
 * WordPress's `wpautop`: paragraphs and line breaks for the lines of a text. The expressions of the library read each run of
 * white space once for each of its characters, so long runs are shortened, but for those in `pre`.
 *
 * @example
 * paragraphs('One\n\nTwo'); // '<p>One</p>\n<p>Two</p>\n'
 */
export function paragraphs(text: string): string {
  const parts = text.split('</pre>');
  // the library, too, leaves alone what is between these two only
  const last = withShortRuns(parts.pop() ?? '');
  const closed = parts.map((part) => {
    const start = part.indexOf('<pre');
    return start < 0 ? withShortRuns(part) : withShortRuns(part.slice(0, start)) + part.slice(start);
  });
  return autop([...closed, last].join('</pre>'));
}
