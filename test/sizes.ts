/** True in `npm run check:release`: generated input is larger, and differs in each run. */
export const isExhaustive = Boolean(process.env.RELX_EXHAUSTIVE);

/** Returns the size of generated input: `ci`, or `exhaustive` in `npm run check:release`. */
export const size = (ci: number, exhaustive: number): number => (isExhaustive ? exhaustive : ci);

/**
 * Returns parameters of fast-check: the number of runs, and in CI a fixed seed. fast-check prints the seed of a failure;
 * `RELX_SEED` repeats it.
 *
 * @example
 * fc.assert(property, runs(100, 1000));
 */
export function runs(ci: number, exhaustive: number): { readonly numRuns: number; readonly seed?: number } {
  const seed = process.env.RELX_SEED ?? (isExhaustive ? undefined : 1);
  return { numRuns: size(ci, exhaustive), ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
