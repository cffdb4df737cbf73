/** As much of React as a list calls: see `jsx-runtime.ts`. */
let last = 0;

/** An id that no other element of the page has. */
export const useId = (): string => `relx-${++last}`;
