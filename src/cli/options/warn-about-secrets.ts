import cluster from 'node:cluster';
import type { Command } from 'commander';
import { withoutPasswords } from '../terminal/without-passwords.js';

/** Options that can contain a password, with the environment variables that keep it out of the process list. */
const VARIABLES = { database: 'RELX_DATABASE', from: 'RELX_FROM', to: 'RELX_TO', password: 'RELX_USER_PASSWORD' } as const;

/** Prints a warning for each password in the arguments of a command. */
export function warnAboutSecrets(command: Command): void {
  // workers have the arguments of the primary process, which already printed the warnings
  if (cluster.isWorker) return;
  for (const [option, variable] of Object.entries(VARIABLES)) {
    if (command.getOptionValueSource(option) !== 'cli') continue;
    const value = String(command.getOptionValue(option));
    if (option !== 'password' && withoutPasswords(value) === value) continue;
    console.error(
      `warning: --${option} contains a password. Other users of this machine can read it in the process list. Set ${variable} instead.`,
    );
  }
}
