import { CommanderError } from 'commander';
import type { IntegrityItem, IntegrityProgress } from '../../core/index.js';
import type { DatabaseOptions } from '../database-options.js';
import { progressBar } from '../progress-bar.js';
import { withRelx } from '../with-relx.js';

interface CheckOptions extends DatabaseOptions {
  readonly fix?: boolean;
  readonly verbose?: true;
  readonly batchSize: number;
  readonly pruneUnregistered?: boolean;
}

const line = ({ category, action, id, from_type, from_id, to_type, to_id, type, reason }: IntegrityItem): string =>
  `${action} ${id}: ${type} from ${from_type} ${from_id} to ${to_type} ${to_id} (${category}: ${reason})`;

/** `content-relations check`. */
export async function check({
  fix = false,
  verbose,
  batchSize,
  pruneUnregistered = false,
  ...database
}: CheckOptions): Promise<void> {
  const stop = new AbortController();
  // the batch at hand is finished, and those before stay
  const end = () =>
    stop.abort(new CommanderError(130, 'relx.stopped', 'Stopped. What is done stays done; run it again for the rest.'));
  process.once('SIGINT', end);
  const bar = await progressBar('relations');
  try {
    const print = (item: IntegrityItem) => {
      bar?.clear();
      console.log(line(item));
    };
    await withRelx(database, async ({ integrity }) => {
      const options = {
        batchSize,
        pruneUnregistered,
        signal: stop.signal,
        onProgress: ({ checked, total }: IntegrityProgress) => bar?.update(checked, total),
        ...(verbose ? { onItem: print } : {}),
      };
      const { actions } = await (fix ? integrity.fix(options) : integrity.check(options));
      bar?.stop();
      const broken = actions.remove + actions.repair;
      if (broken === 0) console.log('All relationships are valid.');
      else console.log(fix ? `Cleaned up ${broken} invalid relationships.` : `Found ${broken} invalid relationships.`);
      if (actions.keep > 0)
        console.log(`${actions.keep} of types that nobody registered stay as they are. --prune-unregistered removes them.`);
      if (broken > 0 && !fix) process.exitCode = 1;
    });
  } finally {
    bar?.stop();
    process.off('SIGINT', end);
  }
}
