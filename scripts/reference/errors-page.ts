import { type ErrorCode, errorCodes } from 'relx/contract';
import { errorTexts } from './error-texts.js';
import { grouped, heading, list } from './markdown.js';

/** The page of the error codes. */
export function errorsPage(): string {
  const about = `Every error code of the service by its HTTP status, with its cause and the fix. If logging in may help, a logged-out user gets
401 instead of 403. [REST](rest.md) lists the codes of each route.`;
  const all = Object.entries(errorCodes) as [ErrorCode, number][]; // the keys of the table
  const sections = [...grouped(all, ([, status]) => status)]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => {
      const entries = codes.map(([name]) => ({ name, text: `${errorTexts[name].cause} ${errorTexts[name].fix}` }));
      return `## ${status}\n\n${list(entries)}`;
    });
  return `${heading('Error codes', about)}\n${sections.join('\n\n')}\n`;
}
