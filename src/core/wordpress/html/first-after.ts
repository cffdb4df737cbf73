/**
 * Searches one pattern at increasing positions. Each part of the text is searched once, so that thousands of comments without an
 * end cost no more than one.
 */
export function firstAfter(text: string, mark: RegExp): (from: number) => { start: number; end: number } | undefined {
  const pattern = new RegExp(mark.source, 'g');
  let found: { start: number; end: number } | undefined = { start: -1, end: -1 };
  return (from) => {
    while (found && found.start < from) {
      pattern.lastIndex = from;
      const match = pattern.exec(text);
      found = match ? { start: match.index, end: match.index + match[0].length } : undefined;
    }
    return found;
  };
}
