import type { Command } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';
import { formatOption, textOption } from '../terminal/format-option.js';

const work = async () => (await import('../users/application-passwords.js')).applicationPasswords;

/** `relx user application-password create|list|delete`. */
export function addApplicationPasswordCommands(user: Command): void {
  const passwords = user
    .command('application-password')
    .description('Create, list and revoke application passwords.')
    .addHelpText('after', '\nExample:\n  relx user application-password create ann "My laptop"');
  const who = ['<user>', 'login name, email address or ID'] as const;

  withDatabase(passwords.command('create'))
    .description('Create an application password and print it.')
    .argument(...who)
    .argument('<name>', 'application name')
    .addOption(textOption())
    .addHelpText('after', '\nExample:\n  relx user application-password create ann "My laptop"')
    .action(lazily(async () => (await work()).create));

  withDatabase(passwords.command('list'))
    .description('List application passwords, without the passwords.')
    .argument(...who)
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user application-password list ann')
    .action(lazily(async () => (await work()).list));

  withDatabase(passwords.command('delete'))
    .description('Revoke one application password, or all.')
    .argument(...who)
    .argument('[uuid]', 'UUID, as list prints it')
    .option('--all', "revoke all the user's application passwords")
    .addHelpText('after', '\nExample:\n  relx user application-password delete ann --all')
    .action(lazily(async () => (await work()).remove));
}
