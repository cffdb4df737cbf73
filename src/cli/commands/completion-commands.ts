import { Argument, type Command } from 'commander';
import { lazily } from '../lazily.js';
import { shells } from '../shells.js';

/** Adds the commands for shell completion to a program. */
export function withCompletion(describe: () => Command): Command {
  const program = describe();
  const name = program.name();
  program
    .command('completion')
    .description('Print the completion script for a shell. Bash requires the package bash-completion.')
    .addArgument(new Argument('<shell>', 'shell').choices(shells))
    .addHelpText(
      'after',
      `\nExamples:\n  source <(${name} completion bash)\n  ${name} completion fish > ~/.config/fish/completions/${name}.fish`,
    )
    .action(
      lazily(async () => {
        const { completions } = await import('../completion/completions.js');
        return async (shell: string) => (await completions(describe(), [])).setup(name, name, shell);
      }),
    );
  // called by the completion script with the words of the command line
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(
      lazily(async () => {
        const { completions } = await import('../completion/completions.js');
        return async (words: string[]) => (await completions(describe(), words)).parse(words);
      }),
    );
  return program;
}
