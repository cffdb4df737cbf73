/** One line of `relx doctor`. */
export interface Finding {
  /** `fail`: relx does not work. `warn`: relx works, and the finding may be intended. */
  readonly status: 'ok' | 'warn' | 'fail';
  /** Name of the check. */
  readonly name: string;
  readonly found: string;
  /** What to do; null if there is nothing to do. */
  readonly advice: string | null;
}

export const ok = (name: string, found: string): Finding => ({ status: 'ok', name, found, advice: null });
export const warn = (name: string, found: string, advice: string): Finding => ({ status: 'warn', name, found, advice });
export const fail = (name: string, found: string, advice: string): Finding => ({ status: 'fail', name, found, advice });
