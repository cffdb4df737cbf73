import { type Command, Option } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { formatOption } from '../options/format-option.js';
import { addApplicationPasswordCommands } from './application-password-commands.js';

/** `relx user create|list|application-password`. */
export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('Makes and lists users, and their application passwords.')
    .addHelpText('after', '\nExample:\n  relx user list --role administrator');

  withDatabase(user.command('create'))
    .description('Makes a user, and prints a password for them unless you give one.')
    .argument('<login>', 'login name')
    .argument('<email>', 'e-mail address')
    .option('--name <name>', 'public name, of which the public address is made (default: the login name)')
    .option('--role <role>', 'one of the site’s roles', 'subscriber')
    .addOption(
      new Option('--password <password>', 'password to log in with; the variable keeps it out of the process list').env(
        'RELX_USER_PASSWORD',
      ),
    )
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user create ann ann@example.org --name "Ann" --role editor')
    .action(lazily(async () => (await import('../users/create.js')).create));

  withDatabase(user.command('list'))
    .description('Lists users.')
    .option('--role <role>', 'only those with this role')
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user list --role administrator --format json')
    .action(lazily(async () => (await import('../users/list.js')).list));

  addApplicationPasswordCommands(user);
}
