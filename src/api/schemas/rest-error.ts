import * as v from 'valibot';
import { about } from './values.js';

/** Body of every failed request. `data.params` has a message for each invalid parameter. */
export const RestError = v.object({
  code: about(v.string(), 'Error code.', 'rest_invalid_param'),
  message: about(v.string(), 'What happened, and often what to do.', 'Invalid parameter(s): per_page.'),
  data: v.looseObject({
    status: about(v.number(), 'Status of the response.', 400),
    params: v.optional(v.record(v.string(), v.string())),
  }),
});
