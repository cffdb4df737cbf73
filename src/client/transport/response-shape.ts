import type { RelxError } from './relx-error.js';
import type { SuccessfulResponse } from './transport-types.js';

/** Returns the data of responses, or throws `invalid_response`. The contract defines the types; only the outer shape is checked. */
export interface ResponseShapes {
  list<T>(response: SuccessfulResponse): readonly T[];
  object<T>(response: SuccessfulResponse): T;
}

/** Creates the checks of responses. */
export function createResponseShapes(createError: typeof RelxError): ResponseShapes {
  const shaped = <T>(isValid: boolean, shape: string, { data, sent }: SuccessfulResponse): T => {
    if (isValid) return data as T;
    throw new createError(`The site returned no ${shape}.`, { ...sent, code: 'invalid_response' });
  };
  return {
    list: (response) => shaped(Array.isArray(response.data), 'list', response),
    object: (response) => {
      const { data } = response;
      return shaped(typeof data === 'object' && data !== null && !Array.isArray(data), 'object', response);
    },
  };
}
