import { RelxError } from '../client/index.js';

/** The error of a query that names no object, where there is no current one either. */
export const missingObject: RelxError = /* @__PURE__ */ new RelxError(
  'No object is given: set `postId` or `object`, here or on a RelxProvider.',
  { code: 'missing_object', status: 0, method: 'GET', path: '' },
);
