import { type ErrorCode, errorCodes } from 'relx/contract';
import { routes } from '../../src/api/routes/index.js';
import { errorTexts } from './error-texts.js';
import { code, codes, heading, table } from './markdown.js';

/** The page of the error codes, with the routes that return them. */
export function errorsPage(): string {
  const about = `Every error code of the service with its HTTP status, its cause and the fix. If logging in may help, a logged-out user gets
401 instead of 403. Source: ${code('src/contract/errors.ts')}, exported as ${code('errorCodes')}.`;
  const routesOf = (error: string) =>
    Object.entries(routes)
      .filter(([, { errors }]) => (errors as readonly string[]).includes(error))
      .map(([name]) => name);
  const all = Object.entries(errorCodes) as [ErrorCode, number][]; // the keys of the table
  const rows = all.map(([error, status]) => [code(error), String(status), errorTexts[error].cause, errorTexts[error].fix]);
  const byRoute = all.filter(([error]) => routesOf(error).length > 0).map(([error]) => [code(error), codes(routesOf(error))]);
  return `${heading('Error codes', about)}
${table(['code', 'status', 'cause', 'fix'], rows)}

## Routes

The [routes](rest.md) that return each code. The service may return all other codes for any request.

${table(['code', 'routes'], byRoute)}
`;
}
