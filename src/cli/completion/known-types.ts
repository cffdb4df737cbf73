import { withRelx } from '../with-relx.js';

interface KnownType {
  readonly name: string;
  readonly label: string;
}

/** The value of an option in the words of a command line. */
function optionValue(words: readonly string[], ...flags: readonly string[]): string | undefined {
  const index = words.findIndex((word) => flags.includes(word));
  if (index >= 0) return words[index + 1];
  const assignment = `${flags[0]}=`;
  return words.find((word) => word.startsWith(assignment))?.slice(assignment.length);
}

/** The relation types of the database on a command line, or of the default database; none if it cannot be opened. */
export async function knownTypes(words: readonly string[]): Promise<readonly KnownType[]> {
  const database = optionValue(words, '--database', '-d') ?? process.env.RELX_DATABASE;
  const prefix = optionValue(words, '--prefix') ?? process.env.RELX_PREFIX;
  const blog = Number(optionValue(words, '--blog') ?? 1) || 1;
  try {
    return await withRelx({ database, prefix, blog }, async ({ types }) => types.all(), { reads: true });
  } catch {
    // the command line is incomplete: suggest nothing here, and report errors when the command runs
    return [];
  }
}
