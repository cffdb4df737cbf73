import { delay, HttpResponse, http } from 'msw';
import { url } from './backend.js';

/** The site never answers. */
export const never = http.all(`${url}/*`, () => delay('infinite'));

const failed = () =>
  HttpResponse.json(
    { code: 'internal_error', message: 'The database is away for a minute.', data: { status: 500 } },
    { status: 500 },
  );

/** The site fails, whatever it is asked. */
export const fails = http.all(`${url}/*`, failed);

/** The site fails once, and works again. A handler that was used up stays so: each story gets a new one. */
export const failsOnce = () => http.all(`${url}/*`, failed, { once: true });
