import type { MiddlewareHandler } from 'hono';
import type { Relx } from '../core/index.js';
import type { AppEnv } from './context.js';
import { namesTag } from './entity-tag.js';
import { KnownTags } from './known-tags.js';

/**
 * Answers a conditional read with 304 when nothing at all has been written since its tag was made. Otherwise the
 * answer is made, and `respond` compares its tag: a write elsewhere costs the next reader some time, never an answer.
 */
export function conditional(relx: Relx): MiddlewareHandler<AppEnv> {
  const tags = new KnownTags();
  return async (context, next) => {
    const { req } = context;
    const asked = req.header('if-none-match');
    if (asked === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    // read before the answer is: what is written meanwhile makes another version
    const version = await relx.version();
    if (version === undefined) return next();
    const key = `${context.get('viewer').id} ${req.raw.url}`;
    const known = tags.get(key, version);
    if (known !== undefined && namesTag(asked, known, 'weak')) {
      context.header('ETag', known);
      return context.body(null, 304);
    }
    await next();
    const made = context.get('tag');
    if (made !== undefined) tags.set(key, version, made);
    return undefined;
  };
}
