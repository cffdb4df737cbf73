import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/program.js';
import { code, codes, heading, table } from './markdown.js';

/** The default of an option. A switch and an empty collection have none to show. */
function defaultText(value: unknown): string {
  if (value === undefined || typeof value === 'boolean') return '';
  const values = value instanceof Map ? [...value].map((pair) => pair.join('=')) : Array.isArray(value) ? value : [value];
  return codes(values);
}

const rowOf = ({ flags, description, argChoices, defaultValue, envVar }: Option): string[] => [
  code(flags),
  description + (argChoices ? `: ${codes(argChoices)}` : ''),
  defaultText(defaultValue),
  envVar ? code(envVar) : '',
];

const HEAD = ['option', '', 'default', 'environment'];
/** Options of at least this many commands are described once. */
const MANY = 4;

interface Leaf {
  readonly path: string;
  readonly command: Command;
  readonly rows: readonly string[][];
}

/** The commands without subcommands. */
function leavesOf(command: Command, path: string): Leaf[] {
  const below = command.commands.filter((sub) => sub.name() !== 'help' && !sub.name().startsWith('complete'));
  if (below.length > 0) return below.flatMap((sub) => leavesOf(sub, `${path} ${sub.name()}`));
  return [{ path, command, rows: command.createHelp().visibleOptions(command).map(rowOf) }];
}

function describe({ path, command, rows }: Leaf, shared: ReadonlySet<string>): string {
  const own = rows.filter((row) => !shared.has(row.join()));
  const common = rows.filter((row) => shared.has(row.join())).map(([flags = '']) => flags.replace(/^.*(--[\w-]+).*$/, '`$1`'));
  const taken = command.registeredArguments.map((argument) => [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    argument.description + (argument.argChoices ? `: ${codes(argument.argChoices)}` : ''),
  ]);
  return [
    `## ${code(path)}`,
    command.description(),
    ...(taken.length > 0 ? [table(['argument', ''], taken)] : []),
    ...(own.length > 0 ? [table(HEAD, own)] : []),
    ...(common.length > 0 ? [`[Common options](#common-options): ${common.join(', ')}.`] : []),
  ].join('\n\n');
}

/** The page of the command line. */
export function commandsPage(): string {
  const about = `Every command of ${code('npx --no-install relx')}; ${code('npx --no-install content-relations')} is ${code('npx --no-install relx content-relations')}. Source: ${code('src/cli/program.ts')}.`;
  const leaves = leavesOf(createProgram(), 'relx');
  const counts = new Map<string, number>();
  for (const { rows } of leaves) for (const row of rows) counts.set(row.join(), (counts.get(row.join()) ?? 0) + 1);
  const shared = new Set([...counts].filter(([, count]) => count >= MANY).map(([row]) => row));
  const rows = leaves.flatMap((leaf) => leaf.rows).filter((row) => shared.has(row.join()));
  const common = [...new Map(rows.map((row) => [row.join(), row])).values()];
  return `${heading('Command line', about)}
## Common options

${table(HEAD, common)}

${leaves.map((leaf) => describe(leaf, shared)).join('\n\n')}
`;
}
