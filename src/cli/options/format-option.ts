import { Option } from 'commander';

export const formats = ['table', 'json', 'csv', 'yaml', 'ids', 'count'] as const;

/** How a command prints what it found. */
export type Format = (typeof formats)[number];

/** The option for it; `ids` and `count` are for rows that have an id. */
export const formatOption = (choices: readonly Format[] = ['table', 'json', 'csv', 'yaml']) =>
  new Option('--format <format>', 'how to print it').choices(choices).default('table');
