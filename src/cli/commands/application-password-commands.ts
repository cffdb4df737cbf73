import type { Command } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { formatOption } from '../options/format-option.js';

const work = async () => (await import('../users/application-passwords.js')).applicationPasswords;

/** `relx user application-password create|list|delete`. */
export function addApplicationPasswordCommands(user: Command): void {
  const passwords = user
    .command('application-password')
    .description('Makes, lists and ends application passwords.')
    .addHelpText('after', '\nExample:\n  relx user application-password create ann "My laptop"');
  const who = ['<user>', 'login name, e-mail address or id'] as const;

  withDatabase(passwords.command('create'))
    .description('Makes an application password, and prints it.')
    .argument(...who)
    .argument('<name>', 'what it is for')
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user application-password create ann "My laptop"')
    .action(lazily(async () => (await work()).create));

  withDatabase(passwords.command('list'))
    .description('Lists application passwords, without the passwords.')
    .argument(...who)
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user application-password list ann')
    .action(lazily(async () => (await work()).list));

  withDatabase(passwords.command('delete'))
    .description('Ends an application password, or all of them.')
    .argument(...who)
    .argument('[uuid]', 'which one, as list shows it')
    .option('--all', 'all of the user’s')
    .addHelpText('after', '\nExample:\n  relx user application-password delete ann --all')
    .action(lazily(async () => (await work()).remove));
}
