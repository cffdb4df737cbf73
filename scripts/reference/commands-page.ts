import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/program.js';
import { code, codes, Descriptions, type Entry, grouped, heading, list } from './markdown.js';

/** The default of an option. A switch and an empty collection have none to show. */
function defaultText(value: unknown): string {
  if (value === undefined || typeof value === 'boolean') return '';
  const values = value instanceof Map ? [...value].map((pair) => pair.join('=')) : Array.isArray(value) ? value : [value];
  return values.length > 0 ? `default ${codes(values)}` : '';
}

const entryOf = ({ flags, long, description, argChoices, defaultValue, envVar }: Option): Entry => ({
  name: long ?? flags,
  shown: flags,
  values: [argChoices ? codes(argChoices) : '', defaultText(defaultValue), envVar ? `environment ${code(envVar)}` : ''],
  text: description,
});

/** Options of at least this many commands are described once. */
const MANY = 3;

/** Most commands that lack an option of every command. */
const FEW = 2;

interface Shared {
  readonly entry: Entry;
  /** Whether all commands accept it, but {@link FEW}. */
  readonly isGeneral: boolean;
}

interface Leaf {
  readonly path: string;
  readonly command: Command;
  readonly options: readonly Entry[];
}

/** The commands without subcommands. */
function leavesOf(command: Command, path: string): Leaf[] {
  const below = command.commands.filter((sub) => sub.name() !== 'help' && !sub.name().startsWith('complete'));
  if (below.length > 0) return below.flatMap((sub) => leavesOf(sub, `${path} ${sub.name()}`));
  return [{ path, command, options: command.createHelp().visibleOptions(command).map(entryOf) }];
}

const keyOf = (entry: Entry): string => JSON.stringify(entry);

function describe({ path, command, options }: Leaf, shared: ReadonlyMap<string, Shared>, descriptions: Descriptions): string {
  const title = path;
  const own = options.filter((entry) => !shared.has(keyOf(entry)));
  const common = options.filter((entry) => shared.get(keyOf(entry))?.isGeneral === false).map(({ name }) => name);
  const taken = command.registeredArguments.map((argument) => ({
    name: argument.required ? `<${argument.name()}${argument.variadic ? '...' : ''}>` : `[${argument.name()}]`,
    values: [argument.argChoices ? codes(argument.argChoices) : ''],
    text: argument.description,
  }));
  return [
    `## ${code(title)}`,
    command.description(),
    ...descriptions.describe(title, [...taken, ...own]),
    ...(common.length > 0 ? [`[Common options](#common-options): ${codes(common)}.`] : []),
  ].join('\n\n');
}

/** The page of the command line. */
export function commandsPage(): string {
  const about = `Every command of ${code('npx --no-install relx')}; ${code('npx --no-install content-relations')} is ${code('npx --no-install relx content-relations')}, with its own ${code('completion')}.`;
  const leaves = leavesOf(createProgram(), 'relx');
  const counts = grouped(
    leaves.flatMap(({ options }) => options),
    keyOf,
  );
  const shared = new Map(
    [...counts].flatMap(([key, [entry, ...more]]): [string, Shared][] =>
      entry && more.length + 1 >= MANY ? [[key, { entry, isGeneral: more.length + 1 >= leaves.length - FEW }]] : [],
    ),
  );
  const entriesOf = (isGeneral: boolean) =>
    [...shared.values()].filter((one) => one.isGeneral === isGeneral).map(({ entry }) => entry);
  const without = leaves.filter(
    ({ options }) => !entriesOf(true).every((entry) => options.some((one) => keyOf(one) === keyOf(entry))),
  );
  const inAll = entriesOf(true)
    .filter((entry) => leaves.every(({ options }) => options.some((one) => keyOf(one) === keyOf(entry))))
    .map(({ name }) => name);
  const descriptions = new Descriptions({ namesAll: true });
  return `${heading('Command line', about)}
## Options of every command

${list(entriesOf(true))}

Of these, ${without.map(({ path }) => code(path)).join(' and ')} only accept ${codes(inAll)}; ${code('relx migrate-database')} has its own ${code('--prefix')}.

## Common options

${list(entriesOf(false))}

${leaves.map((leaf) => describe(leaf, shared, descriptions)).join('\n\n')}
`;
}
