import { type Command, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { formatOption, textOption } from '../terminal/format-option.js';
import { addApplicationPasswordCommands } from './application-password-commands.js';

/** `relx user create|list|application-password`. */
export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('Create and list users and their application passwords.')
    .addHelpText('after', '\nExample:\n  relx user list --role administrator');

  withDatabase(user.command('create'))
    .description('Create a user. Prints a generated password if you do not pass one.')
    .argument('<login>', 'login name')
    .argument('<email>', 'email address')
    .option('--name <name>', 'display name, also used for the slug (default: the login name)')
    .option('--role <role>', 'user role', 'subscriber')
    .addOption(
      new Option('--password <password>', 'password; set the environment variable to keep it out of the process list').env(
        'RELX_USER_PASSWORD',
      ),
    )
    .addOption(textOption())
    .addHelpText('after', '\nExample:\n  relx user create ann ann@example.org --name "Ann" --role editor')
    .action(lazily(async () => (await import('../users/create.js')).create));

  withDatabase(user.command('list'))
    .description('List users.')
    .option('--role <role>', 'only users with this role')
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user list --role administrator --format json')
    .action(lazily(async () => (await import('../users/list.js')).list));

  addApplicationPasswordCommands(user);
}
