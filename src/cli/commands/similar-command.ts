import type { Command } from 'commander';
import { lazily } from '../lazily.js';
import { withDatabase } from '../options/database-options.js';

/** `relx similar`. */
export function addSimilarCommand(program: Command): void {
  withDatabase(program.command('similar'))
    .description('Find similar posts for new and queued posts.')
    .option('--rebuild', 'find them for all posts again, for example after you change options')
    .addHelpText('after', '\nExamples:\n  relx similar\n  relx similar --rebuild --database site.db')
    .action(lazily(async () => (await import('../similar.js')).similar));
}
