import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.js';
import { code, codes, heading, table } from './markdown.js';

/** The default of an option. A switch and an empty collection have none to show. */
function defaultText(value: unknown): string {
  if (value === undefined || typeof value === 'boolean') return '';
  const values = value instanceof Map ? [...value].map((pair) => pair.join('=')) : Array.isArray(value) ? value : [value];
  return codes(values);
}

function commandsOf(command: Command, path: string): string[] {
  const own = command.createHelp().visibleOptions(command);
  const below = command.commands.filter((sub) => sub.name() !== 'help' && !sub.name().startsWith('complete'));
  if (below.length > 0) return below.flatMap((sub) => commandsOf(sub, `${path} ${sub.name()}`));
  const options = own.map(({ flags, description, argChoices, defaultValue, envVar }) => [
    code(flags),
    description + (argChoices ? `: ${codes(argChoices)}` : ''),
    defaultText(defaultValue),
    envVar ? code(envVar) : '',
  ]);
  const taken = command.registeredArguments.map((argument) => [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    argument.description + (argument.argChoices ? `: ${codes(argument.argChoices)}` : ''),
  ]);
  return [
    `## ${code(path)}`,
    command.description(),
    ...(taken.length > 0 ? [table(['argument', ''], taken)] : []),
    table(['option', '', 'default', 'environment'], options),
  ];
}

/** The page of the command line. */
export function commandsPage(): string {
  const about = `Every command of ${code('npx --no-install relx')}; ${code('npx --no-install content-relations')} is ${code('npx --no-install relx content-relations')}. Source: ${code('src/cli/program.ts')}.`;
  return `${heading('Command line', about)}\n${commandsOf(createProgram(), 'relx').join('\n\n')}\n`;
}
