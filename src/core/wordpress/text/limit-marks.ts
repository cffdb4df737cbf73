/** Maximum number of marks on a letter, as in Unicode's stream-safe format, because normalization sorts them in quadratic time. */
const MOST_MARKS = 30;
const MARKS = /\p{M}{31,}/gu;

/** Limits the number of accents and other marks on a letter to 30, so that `normalize` takes linear time. */
export const limitMarks = (text: string): string => text.replace(MARKS, (marks) => marks.slice(0, MOST_MARKS));
