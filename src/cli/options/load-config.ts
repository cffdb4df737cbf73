import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenOptions } from '../../core/index.js';

/** Default export of `relx.config.{ts,js,mjs,json}`: the database, and options of `open`. */
export interface RelxConfig
  extends Pick<
    OpenOptions,
    'types' | 'postTypes' | 'taxonomies' | 'templates' | 'similar' | 'plugins' | 'url' | 'keys' | 'loginLimits'
  > {
  /** A path, `file:...` or `mysql://user:password@host/database`. @default 'relx.db' */
  readonly database?: string;
  /** @default 'wp_' */
  readonly prefix?: string;
}

const NAMES = ['relx.config.ts', 'relx.config.mjs', 'relx.config.js', 'relx.config.json'];

/** Path of the configuration file in the current folder, or undefined. */
export const configFile = (): string | undefined => NAMES.map((name) => resolve(name)).find((file) => existsSync(file));

/** Reads the configuration file in the current folder; an empty object if there is none. */
export async function loadConfig(): Promise<RelxConfig> {
  const file = configFile();
  if (file === undefined) return {};
  try {
    const config: unknown = file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : await importDefault(file);
    if (typeof config === 'object' && config !== null) return config;
    throw new Error('its default export must be an object');
  } catch (cause) {
    throw new Error(`${file} can't be used: ${(cause as Error).message}`, { cause });
  }
}

async function importDefault(file: string): Promise<unknown> {
  if (!file.endsWith('.ts')) return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  const { createJiti } = await import('jiti');
  return createJiti(import.meta.url).import(file, { default: true });
}
