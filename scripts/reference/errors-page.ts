import { type ErrorCode, errorCodes } from 'relx/contract';
import { errorTexts } from './error-texts.js';
import { code, heading, table } from './markdown.js';

/** The page of the error codes. */
export function errorsPage(): string {
  const about = `Every error code of the service with its HTTP status, its cause and the fix. If logging in may help, a logged-out user gets
401 instead of 403. [REST](rest.md) lists the codes of each route. Source: ${code('src/contract/errors.ts')}, exported as ${code('errorCodes')}.`;
  const all = Object.entries(errorCodes) as [ErrorCode, number][]; // the keys of the table
  const rows = all.map(([error, status]) => [code(error), String(status), errorTexts[error].cause, errorTexts[error].fix]);
  return `${heading('Error codes', about)}\n${table(['code', 'status', 'cause', 'fix'], rows)}\n`;
}
