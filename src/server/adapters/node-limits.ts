/** What one client may take of a server. Times are in milliseconds. */
export interface ServeLimits {
  /** Until a request's headers are there. @default 10_000 */
  readonly headerTimeout: number;
  /** Until a request is there with its body. @default 30_000 */
  readonly requestTimeout: number;
  /** Until an answer is ready; then it is 503. @default 30_000 */
  readonly answerTimeout: number;
  /** In which nothing is sent or taken. @default 60_000 */
  readonly idleTimeout: number;
  /** Size of all headers, in bytes. @default 16_384 */
  readonly headerBytes: number;
  /** @default 100 */
  readonly headerCount: number;
  /** Connections at once, of everybody; more are closed unheard. @default 10_000 */
  readonly connections: number;
}

export const defaultLimits: ServeLimits = {
  headerTimeout: 10_000,
  requestTimeout: 30_000,
  answerTimeout: 30_000,
  idleTimeout: 60_000,
  headerBytes: 16_384,
  headerCount: 100,
  connections: 10_000,
};
