import { RelxError } from '../../client/index.js';

/** Error of a query without an object when there is no current object, or whose object has no valid ID. */
export const missingObject: RelxError = /* @__PURE__ */ new RelxError('The list has no object. Set `postId`.', {
  code: 'missing_object',
  status: 0,
  method: 'GET',
  path: '',
});
