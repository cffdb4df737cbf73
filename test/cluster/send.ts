import { randomUUID } from 'node:crypto';

/** How long a response may take, in milliseconds. */
const PATIENCE = 15_000;

/** The response of a service, or an unknown outcome. */
export type Outcome =
  | { readonly known: true; readonly status: number; readonly body: unknown }
  /** `sent` is false when it can't have been done. */
  | { readonly known: false; readonly sent: boolean; readonly status?: number; readonly code?: string };

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** A name for a write, by which the service knows it again. */
export const newKey = (): string => randomUUID();

/** The error of a service that has not run the request, and can't for now. */
const UNDONE = 'rest_database_unavailable';

/** Sends a request. A status from 500 on leaves the outcome unknown, as no response does, except for one code. */
export async function send(
  service: string,
  { method, path, body }: Request,
  { authorization, key }: { readonly authorization?: string | undefined; readonly key?: string | undefined },
): Promise<Outcome> {
  try {
    const response = await fetch(`${service}/wp-json/relx/v1/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(authorization === undefined ? {} : { authorization }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await response.text();
    const { status } = response;
    if (status < 500) return { known: true, status, body: JSON.parse(text) };
    const { code = '' } = JSON.parse(text) as { code?: string };
    return { known: false, sent: code !== UNDONE, status, code };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return { known: false, sent: code !== 'ECONNREFUSED', ...(code === undefined ? {} : { code }) };
  }
}
