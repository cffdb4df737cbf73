import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenOptions } from '../../core/index.js';

/** What `relx.config.{ts,js,mjs,json}` exports by default: the database, and what the core is opened with. */
export interface RelxConfig
  extends Pick<OpenOptions, 'types' | 'postTypes' | 'taxonomies' | 'templates' | 'plugins' | 'url' | 'keys'> {
  /** A file, `file:...` or `mysql://user:password@host/database`. @default 'relx.db' */
  readonly database?: string;
  /** @default 'wp_' */
  readonly prefix?: string;
}

const NAMES = ['relx.config.ts', 'relx.config.mjs', 'relx.config.js', 'relx.config.json'];

/** The configuration file of the current folder, or undefined. */
export const configFile = (): string | undefined => NAMES.map((name) => resolve(name)).find((file) => existsSync(file));

/** Reads the configuration of the current folder; an empty one where there is none. */
export async function loadConfig(): Promise<RelxConfig> {
  const file = configFile();
  if (file === undefined) return {};
  try {
    const config: unknown = file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : await imported(file);
    if (typeof config === 'object' && config !== null) return config;
    throw new Error('it has to export an object by default');
  } catch (cause) {
    throw new Error(`${file} can't be used: ${(cause as Error).message}`, { cause });
  }
}

async function imported(file: string): Promise<unknown> {
  if (!file.endsWith('.ts')) return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  const { createJiti } = await import('jiti');
  return createJiti(import.meta.url).import(file, { default: true });
}
