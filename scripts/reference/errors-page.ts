import { errorCodes } from 'relx/contract';
import { routes } from 'relx/routes';
import { code, codes, heading, table } from './markdown.js';

/** The page of the error codes, with the routes that answer them. */
export function errorsPage(): string {
  const about = `Every code of the service with its HTTP status, and the routes of [REST](rest.md) that name it. A 403 is 401 for a visitor whom
signing in may help. Source: ${code('src/contract/errors.ts')}, exported as ${code('errorCodes')}.`;
  const routesOf = (error: string) =>
    Object.entries(routes)
      .filter(([, { errors }]) => (errors as readonly string[]).includes(error))
      .map(([name]) => name);
  const rows = Object.entries(errorCodes).map(([error, status]) => [code(error), String(status), codes(routesOf(error))]);
  return `${heading('Error codes', about)}\n${table(['code', 'status', 'routes'], rows)}\n`;
}
