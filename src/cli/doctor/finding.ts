/** One line of `relx doctor`. */
export interface Finding {
  /** `fail` is what keeps relx from working, `warn` what may be meant so. */
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was looked at. */
  readonly name: string;
  readonly found: string;
  /** What to do; null where there is nothing to do. */
  readonly advice: string | null;
}

export const ok = (name: string, found: string): Finding => ({ status: 'ok', name, found, advice: null });
export const warn = (name: string, found: string, advice: string): Finding => ({ status: 'warn', name, found, advice });
export const fail = (name: string, found: string, advice: string): Finding => ({ status: 'fail', name, found, advice });
