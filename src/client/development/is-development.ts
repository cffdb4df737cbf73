/**
 * Whether this is a development build. A warning is guarded by both
 * `if (isDevelopment && process.env.NODE_ENV !== 'production')`: bundlers replace the second part and remove the code from
 * production bundles. The first part is false in a browser without a bundler, where `process` does not exist.
 */
export const isDevelopment: boolean = /* @__PURE__ */ (() => {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
})();

const shown = /* @__PURE__ */ new Set<string>();

/** Logs a warning once per cause, such as `option per_page`. */
export function warnOnce(cause: string, message: string): void {
  if (shown.has(cause)) return;
  shown.add(cause);
  // biome-ignore lint/suspicious/noConsole: this is where developers see warnings
  console.warn(`relx: ${message}`);
}
