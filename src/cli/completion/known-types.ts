import { withRelx } from '../with-relx.js';

interface KnownType {
  readonly name: string;
  readonly label: string;
}

/** The value of an option among words. */
function given(words: readonly string[], ...flags: readonly string[]): string | undefined {
  const place = words.findIndex((word) => flags.includes(word));
  if (place >= 0) return words[place + 1];
  const start = `${flags[0]}=`;
  return words.find((word) => word.startsWith(start))?.slice(start.length);
}

/** The relation types of the database that a line names, or else of the usual one; none where it can't be opened. */
export async function knownTypes(words: readonly string[]): Promise<readonly KnownType[]> {
  const database = given(words, '--database', '-d') ?? process.env.RELX_DATABASE;
  const prefix = given(words, '--prefix') ?? process.env.RELX_PREFIX;
  const blog = Number(given(words, '--blog') ?? 1) || 1;
  try {
    return await withRelx({ database, prefix, blog }, async ({ types }) => types.all(), { reads: true });
  } catch {
    // somebody is still writing the line: nothing is the right answer, and running it says what is wrong
    return [];
  }
}
