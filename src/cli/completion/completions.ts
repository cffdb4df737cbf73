import type { RootCommand } from '@bomb.sh/tab';
import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { shells } from '../shells.js';
import { knownTypes } from './known-types.js';

/** The word before the one that is being written, or the option that it is the value of. */
const isAboutTypes = (words: readonly string[]): boolean => words.slice(-2).some((word) => /^--types?(=|$)/.test(word));

/** What can stand on a command line: commands, options and their values, and for these words the relation types. */
export async function completions(program: Command, words: readonly string[]): Promise<RootCommand> {
  const types = isAboutTypes(words) ? await knownTypes(words) : [];
  const root = tab(program);
  // what scripts ask is nothing that people write
  root.commands.delete('complete');
  const completion = root.command('completion', 'Prints what a shell completes commands with.');
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
