import { type Command, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { numberArgument } from '../options/number-argument.js';

/** `content-relations check`. */
export function addCheckCommand(program: Command, examples: (...lines: string[]) => string): void {
  withDatabase(program.command('check'))
    .description('Finds relations that could not be written today; exits with 1 when there are any.')
    .option('--fix', 'repairs what can be repaired and removes the rest')
    .option('--verbose', 'prints each of them')
    .addOption(
      new Option('--batch-size <number>', 'relations looked at together')
        .default(1000)
        .argParser(numberArgument('--batch-size', 1, 10_000)),
    )
    .option('--prune-unregistered', 'also removes those of types that nobody registered')
    .addHelpText('after', examples('check --verbose', 'check --fix'))
    .action(lazily(async () => (await import('../relations/check.js')).check));
}
