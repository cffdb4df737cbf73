import type { Context } from 'hono';

/** The URL of a path of this server, as a `Location` header: other than ASCII is encoded, because headers can't hold it. */
export const locationOf = ({ req }: Context, path: string): string => new URL(path, req.url).href;
