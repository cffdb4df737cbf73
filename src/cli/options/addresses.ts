/** URLs of a running server. */
export interface Addresses {
  readonly url: string;
  /** URL of `/metrics`; undefined without metrics. */
  readonly metrics?: string | undefined;
}

/** The URL that Prometheus scrapes. */
export const metricsAddress = (url: string): string => `${url}/metrics`;
