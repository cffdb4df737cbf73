/** Where a server is reached. */
export interface Addresses {
  readonly url: string;
  /** Of `/metrics`; undefined where nothing is counted. */
  readonly metrics?: string | undefined;
}

/** The URL that Prometheus scrapes. */
export const metricsAddress = (url: string): string => `${url}/metrics`;
