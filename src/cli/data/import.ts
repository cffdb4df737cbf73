import type { OnConflict, TransferItem, TransferLine, TransferReport } from '../../core/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import { stoppable } from '../stoppable.js';
import { progressBar } from '../terminal/progress-bar.js';
import { withRelx } from '../with-relx.js';
import { importSource, type SourceOptions } from './import-source.js';
import { diffLine, itemJson, itemText, type OutputFormat, summary } from './print-import.js';

interface ImportOptions extends DatabaseOptions, SourceOptions {
  readonly onConflict: OnConflict;
  readonly dryRun?: true;
  readonly strict?: true;
  readonly startLine: number;
  readonly outputFormat: OutputFormat;
}

async function* after(lines: AsyncIterable<TransferLine>, first: number): AsyncGenerator<TransferLine> {
  for await (const line of lines) if (line.at >= first) yield line;
}

/** `relx import`: exits with 1 if a line is rejected. */
export async function importCommand(file: string, options: ImportOptions): Promise<void> {
  const { onConflict, dryRun = false, strict = false, startLine, outputFormat } = options;
  const isJson = outputFormat === 'json';
  await withRelx(
    options,
    async (relx) => {
      const source = importSource(relx, file, options);
      const bar = source.progress ? await progressBar('kB') : undefined;
      let progress: TransferReport = { lines: 0, added: 0, existing: 0, changed: 0, rejected: 0, at: 0 };
      let rejectedAt: number | undefined;

      const onItem = (item: TransferItem) => {
        bar?.clear();
        if (item.action === 'reject') rejectedAt = item.at;
        if (isJson) console.log(itemJson(item));
        else if (dryRun) console.log(diffLine(item, source.unit));
        else console.error(itemText(item, source.unit));
      };
      const onProgress = (now: TransferReport) => {
        progress = now;
        if (source.progress) bar?.update(source.progress.done(), source.progress.total);
      };
      const work = async (signal: AbortSignal) => {
        signal.addEventListener('abort', () => source.stop(signal.reason as Error));
        const lines = startLine > 1 ? after(source.lines, startLine) : source.lines;
        const { defaults } = source;
        try {
          return await relx.transfer.import(lines, { onConflict, dryRun, strict, defaults, signal, onItem, onProgress });
        } catch (error) {
          if (signal.aborted && progress.at > 0) {
            bar?.stop();
            console.error(`Imported up to ${source.unit} ${progress.at}. Continue with --start-line ${progress.at + 1}.`);
          }
          // the rejected line is already reported, with all lines before it
          if (signal.aborted || !strict || rejectedAt === undefined) throw error;
          return progress;
        }
      };
      const stopMessage = 'Stopped. Finished batches are kept. Run the command again to continue.';
      const report = await stoppable(stopMessage, work).finally(() => bar?.stop());
      if (isJson) console.log(reportJson(report, dryRun));
      else {
        const stopped = strict && rejectedAt !== undefined ? `${source.unit} ${rejectedAt}` : undefined;
        console.log(summary(report, { dryRun, update: onConflict === 'update', source: source.name, stopped }));
      }
      if (report.rejected > 0) process.exitCode = 1;
    },
    { reads: dryRun },
  );
}

const reportJson = ({ at: _, ...counts }: TransferReport, dry_run: boolean): string => JSON.stringify({ ...counts, dry_run });
