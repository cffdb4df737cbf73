import { Option } from 'commander';

export const formats = ['table', 'json', 'csv', 'yaml', 'ids', 'count'] as const;

/** The output format of a command. */
export type Format = (typeof formats)[number];

/** The option `--format`; `ids` and `count` require rows with an ID. */
export const formatOption = (choices: readonly Format[] = ['table', 'json', 'csv', 'yaml']) =>
  new Option('--format <format>', 'output format').choices(choices).default('table');

/** The option `--format` of a command that prints text by default. */
export const textOption = (description = 'output format') =>
  new Option('--format <format>', description).choices(['text', 'json']).default('text');
