/** Limits of requests and connections. Times are in milliseconds. */
export interface ServeLimits {
  /** Time to receive the headers of a request. @default 10_000 */
  readonly headerTimeout: number;
  /** Time to receive a request with its body. @default 30_000 */
  readonly requestTimeout: number;
  /** Time until a response is ready; after that it is 503. @default 30_000 */
  readonly responseTimeout: number;
  /** Time without data after which a connection is closed. @default 60_000 */
  readonly idleTimeout: number;
  /** Size of all headers in bytes. @default 16_384 */
  readonly headerBytes: number;
  /** @default 100 */
  readonly headerCount: number;
  /** Concurrent connections of all clients. Further ones are closed. @default 10_000 */
  readonly connections: number;
}

export const defaultLimits: ServeLimits = {
  headerTimeout: 10_000,
  requestTimeout: 30_000,
  responseTimeout: 30_000,
  idleTimeout: 60_000,
  headerBytes: 16_384,
  headerCount: 100,
  connections: 10_000,
};
