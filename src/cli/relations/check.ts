import type { IntegrityItem, IntegrityProgress } from '../../core/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { stoppable } from '../stoppable.js';
import { progressBar } from '../terminal/progress-bar.js';
import { withRelx } from '../with-relx.js';

interface CheckOptions extends DatabaseOptions {
  readonly fix?: boolean;
  readonly verbose?: true;
  readonly batchSize: number;
  readonly pruneUnregistered?: boolean;
}

const line = ({ category, action, id, from_type, from_id, to_type, to_id, type, reason }: IntegrityItem): string =>
  `${action} ${id}: ${type} from ${from_type} ${from_id} to ${to_type} ${to_id} (${category}: ${reason})`;

/** `content-relations check`: exits with 1 if `--fix` is missing and would repair or remove relations. */
export async function check(options: CheckOptions): Promise<void> {
  const { fix = false, verbose, batchSize, pruneUnregistered = false } = options;
  // the current batch is finished, and earlier ones are kept
  const stopMessage = 'Stopped. Finished batches are kept. Run the command again to continue.';
  const bar = await progressBar('relations');
  const print = (item: IntegrityItem) => {
    bar?.clear();
    console.log(line(item));
  };
  const work = (signal: AbortSignal) =>
    withRelx(
      options,
      ({ integrity }) =>
        (fix ? integrity.fix : integrity.check).call(integrity, {
          batchSize,
          pruneUnregistered,
          signal,
          onProgress: ({ checked, total }: IntegrityProgress) => bar?.update(checked, total),
          ...(verbose ? { onItem: print } : {}),
        }),
      { reads: !fix },
    );
  const { actions, categories, unknownSubtypes } = await stoppable(stopMessage, work).finally(() => bar?.stop());
  const broken = actions.remove + actions.repair;
  const { data, wrong_subtype, cycle } = categories;
  const unregistered = actions.keep - data - wrong_subtype - cycle;
  for (const { type, subtype } of unknownSubtypes)
    console.log(`The type ${type} connects ${subtype}, which is not registered as a post type, taxonomy or role.`);
  if (broken + data + wrong_subtype + cycle === 0) console.log('All relationships are valid.');
  if (broken > 0) console.log(fix ? `Cleaned up ${broken} invalid relationships.` : `Found ${broken} invalid relationships.`);
  if (wrong_subtype > 0)
    console.log(
      `Kept ${wrong_subtype} relationships of posts, users or terms that their types do not connect. List them with --verbose.`,
    );
  if (cycle > 0)
    console.log(`Kept ${cycle} relationships that form cycles, which their types do not allow. List them with --verbose.`);
  if (data > 0)
    console.log(
      `${data} relationships have invalid data, which lists do not show. List them with --verbose, and correct them with the command update.`,
    );
  if (unregistered > 0)
    console.log(`Kept ${unregistered} relationships of unregistered types. To remove them, pass --prune-unregistered.`);
  if (broken > 0 && !fix) process.exitCode = 1;
}
