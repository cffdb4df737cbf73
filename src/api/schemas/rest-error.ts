import * as v from 'valibot';

/** The body of every failed request. `data.params` names each refused parameter with a sentence. */
export const RestError = v.object({
  code: v.string(),
  message: v.string(),
  data: v.looseObject({ status: v.number(), params: v.optional(v.record(v.string(), v.string())) }),
});
