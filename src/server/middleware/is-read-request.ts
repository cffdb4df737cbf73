import type { HonoRequest } from 'hono';

export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that only reads.
 *
 * @param posted paths of reads with POST, such as `POST relx/v1/render`
 */
export const isReadRequest = ({ method, path }: HonoRequest, posted: readonly string[]): boolean =>
  READ_METHODS.has(method) || (method === 'POST' && posted.includes(path.replace(/\/$/, '')));
