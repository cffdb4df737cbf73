import { delay, HttpResponse, http } from 'msw';
import { url } from './backend.js';

/** Site that never responds. */
export const never = http.all(`${url}/*`, () => delay('infinite'));

const failed = () =>
  HttpResponse.json(
    { code: 'internal_error', message: 'The database is not available.', data: { status: 500 } },
    { status: 500 },
  );

/** Site that returns an error for each request. */
export const fails = http.all(`${url}/*`, failed);

/** Site that fails once. MSW does not reset a used handler, so each story needs a new one. */
export const failsOnce = () => http.all(`${url}/*`, failed, { once: true });
