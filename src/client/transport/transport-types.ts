import type { RelxError, RelxErrorDetails } from './relx-error.js';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface Request {
  /** @default 'GET' */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}
/** A successful response. `sent` describes its request, for errors in the response. */
export interface SuccessfulResponse {
  readonly data: unknown;
  readonly headers: Headers;
  readonly sent: RelxErrorDetails;
}
export type Transport = (request: Request) => Promise<SuccessfulResponse>;

/** What is known about a failed request. */
export interface Failure {
  readonly sent: RelxErrorDetails;
  /** Counts from 1. */
  readonly attempt: number;
  readonly canRetry: boolean;
  /** The `Retry-After` of the response. */
  readonly wait?: string | null;
  /** The JSON of the response. */
  readonly data?: unknown;
  /** What was thrown instead of a response, or by parsing it. */
  readonly cause?: unknown;
  readonly isTimeout?: boolean | undefined;
}

/** Returns the error of a failed request, and the delay in milliseconds until it is retried. Without a delay, it is not. */
export type Diagnose = (failure: Failure) => Promise<{ readonly error: RelxError; readonly delay?: number | undefined }>;
