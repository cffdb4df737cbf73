import type { RootCommand } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { shells } from '../shells.js';
import { knownTypes } from './known-types.js';

/** True if the last word is the value of `--type` or `--types`. */
const completesTypes = (words: readonly string[]): boolean => words.slice(-2).some((word) => /^--types?(=|$)/.test(word));

/** Completions of a command line: commands, options and their values, including the relation types. */
export async function completions(program: Command, words: readonly string[]): Promise<RootCommand> {
  const types = completesTypes(words) ? await knownTypes(words) : [];
  const root = tab(program);
  // only completion scripts call `complete`
  root.commands.delete('complete');
  const completion = root.command('completion', 'Print the completion script for a shell.');
  completion.argument('shell', (complete) => {
    for (const shell of shells) complete(shell, '');
  });
  for (const command of root.commands.values())
    for (const name of ['type', 'types']) {
      const option = command.options.get(name);
      if (!option) continue;
      command.option(name, option.description, (complete) => {
        for (const type of types) complete(type.name, type.label);
      });
    }
  return root;
}
