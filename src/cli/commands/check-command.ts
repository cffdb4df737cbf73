import { type Command, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { numberArgument } from '../options/number-argument.js';

/** `content-relations check`. */
export function addCheckCommand(program: Command, examples: (...lines: string[]) => string): void {
  withDatabase(program.command('check'))
    .description('Find invalid relations. Exits with 1 if --fix would repair or remove any.')
    .option(
      '--fix',
      'repair or remove invalid relations, except those only with wrong subtypes or data, in cycles, or of unregistered types',
    )
    .option('--verbose', 'print each invalid relation')
    .addOption(
      new Option('--batch-size <number>', 'relations per batch')
        .default(1000)
        .argParser(numberArgument('--batch-size', 1, 10_000)),
    )
    .option('--prune-unregistered', 'with --fix, also remove relations with unregistered types')
    .addHelpText('after', examples('check --verbose', 'check --fix'))
    .action(lazily(async () => (await import('../relations/check.js')).check));
}
