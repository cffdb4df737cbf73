import type { HonoRequest } from 'hono';

/** Methods that only read. */
export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request only reads.
 *
 * @param posted paths of what is posted only because it is long, as `POST relx/v1/render`
 */
export const isReadRequest = ({ method, path }: HonoRequest, posted: readonly string[]): boolean =>
  READ_METHODS.has(method) || (method === 'POST' && posted.includes(path.replace(/\/$/, '')));
