import type { MiddlewareHandler } from 'hono';
import type { Relx } from '../core/index.js';
import type { AppEnv } from './context.js';
import { namesTag } from './entity-tag.js';
import { KnownAnswers } from './known-answers.js';

/**
 * Gives an answer once more, or 304 to who has it already, when nothing at all has been written since it was made.
 * Otherwise it is made anew: a write elsewhere costs the next reader some time, never a wrong answer.
 */
export function remembered(relx: Relx): MiddlewareHandler<AppEnv> {
  const answers = new KnownAnswers();
  return async (context, next) => {
    const { req } = context;
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    // read before the answer is: what is written meanwhile makes another version
    const version = await relx.version();
    if (version === undefined) return next();
    const key = `${context.get('viewer').id} ${req.raw.url}`;
    const known = answers.get(key, version);
    if (known) {
      const asked = req.header('if-none-match');
      if (asked === undefined || !namesTag(asked, known.tag, 'weak')) return context.body(known.text, 200, known.headers);
      context.header('ETag', known.tag);
      return context.body(null, 304);
    }
    await next();
    const made = context.get('answer');
    if (made !== undefined) answers.set(key, version, made);
    return undefined;
  };
}
