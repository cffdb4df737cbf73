import { Argument, type Command } from 'commander';
import { lazily } from '../lazily.js';
import { shells } from '../shells.js';

/** A program with the commands that shells complete it with; they describe it anew, as it is without them. */
export function withCompletion(describe: () => Command): Command {
  const program = describe();
  const name = program.name();
  program
    .command('completion')
    .description('Prints what a shell completes commands with; bash needs the package bash-completion.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
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
  // what such a script asks, with the words of the line
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
