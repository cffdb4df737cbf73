import type { TransferItem, TransferReport } from '../../core/index.js';
import { paint } from '../terminal/paint.js';

/** The format of the report of an import: text, or one JSON object per line. */
export type OutputFormat = 'text' | 'json';

const MARKS = { add: ['+', 'green'], existing: ['=', 'dim'], change: ['~', 'yellow'], reject: ['!', 'red'] } as const;

/** The result of a line, without colour. */
export function itemText(item: TransferItem, unit: string): string {
  if (item.action === 'reject') return `${unit} ${item.at}: ${oneLine(item.reason.message)} (${item.reason.code})`;
  const { at, type, from_type, from_id, to_type, to_id } = item;
  const changes = item.action === 'change' ? `: ${changesText(item.changes)}` : '';
  return `${unit} ${at}: ${type} ${from_type} ${from_id} -> ${to_type} ${to_id}${changes}`;
}

const changesText = (changes: Extract<TransferItem, { action: 'change' }>['changes']): string =>
  Object.entries(changes)
    .map(([name, changed]) => `${name} ${changed?.[0] ?? 'none'} -> ${changed?.[1] ?? 'none'}`)
    .join(', ');

/** Removes control characters: a message can quote the file. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

/** The result of a line, as a line of a diff; coloured on a terminal. */
export function diffLine(item: TransferItem, unit: string): string {
  const [mark, colour] = MARKS[item.action];
  return paint(process.stdout, colour, `${mark} ${itemText(item, unit)}`);
}

/** The result of a line as JSON. */
export const itemJson = (item: TransferItem): string =>
  JSON.stringify(item.action === 'reject' ? { ...item, reason: item.reason.message, code: item.reason.code } : item);

export interface SummaryOptions {
  readonly dryRun: boolean;
  /** True if existing relations are updated. */
  readonly update: boolean;
  /** Name of the source. */
  readonly source: string;
  /** Rejected line that stopped the import, if any. */
  readonly stopped: string | undefined;
}

/** Summary of an import. */
export function summary(report: TransferReport, { dryRun, update, source, stopped }: SummaryOptions): string {
  const { lines, added, existing, changed, rejected } = report;
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const be = (number: number) => (dryRun ? 'would be' : number === 1 ? 'was' : 'were');
  if (lines === 0) return `There is nothing to import: no relations were found in ${source}.`;
  const of = `of ${count(lines, 'line')} of ${source}`;
  return [
    ...(stopped === undefined ? [] : [`Stopped at ${stopped}.`]),
    dryRun ? `${count(added, 'relation')} ${of} would be added.` : `Added ${count(added, 'relation')} ${of}.`,
    ...(changed > 0 ? [`${changed} ${be(changed)} changed.`] : []),
    ...(existing > 0 ? [`${existing} already ${existing === 1 ? 'exists' : 'exist'}${update ? ' unchanged' : ''}.`] : []),
    ...(existing > 0 && !update ? ['To update existing relations, pass --on-conflict update.'] : []),
    ...(rejected > 0 ? [`${rejected} ${be(rejected)} rejected.`] : []),
  ].join(' ');
}
