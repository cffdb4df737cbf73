/**
 * Bounds on what one file may make the importer hold at a time. They are far above anything that WordPress exports
 * (MySQL's largest packet is 64 MiB by default) and far below what would end the process.
 */
export const limits = {
  /** Characters in one text, or in one tag or comment. */
  text: 64 * 2 ** 20,
  /** Characters in one item, its elements counted as {@link limits.element} each. */
  item: 256 * 2 ** 20,
  /** What an element adds to its item besides its text. */
  element: 256,
  /** Characters between & and ;, with room for zeros in front of a number. */
  reference: 32,
  /** Elements inside one another; an export has six. */
  depth: 100,
  /** Attributes of one element; an export has five. */
  attributes: 100,
} as const;
