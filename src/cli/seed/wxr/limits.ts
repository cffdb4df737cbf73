/**
 * Limits on the memory that one file can use in the importer. They are far above the size of any WordPress export (the default
 * `max_allowed_packet` of MySQL is 64 MiB) and far below the memory limit of the process.
 */
export const limits = {
  /** Characters in one text, or in one tag or comment. */
  text: 64 * 2 ** 20,
  /** Characters in one item, including {@link limits.element} for each of its elements. */
  item: 256 * 2 ** 20,
  /** Characters that an element adds to its item besides its text. */
  element: 256,
  /** Characters between & and ;, including leading zeros of a number. */
  reference: 32,
  /** Nesting depth of elements; an export has six levels. */
  depth: 100,
  /** Attributes of one element; an export has five. */
  attributes: 100,
} as const;
