import * as v from 'valibot';

/** Body of every failed request. `data.params` has a message for each invalid parameter. */
export const RestError = v.object({
  code: v.string(),
  message: v.string(),
  data: v.looseObject({ status: v.number(), params: v.optional(v.record(v.string(), v.string())) }),
});
