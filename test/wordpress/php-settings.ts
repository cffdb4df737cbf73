import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Arguments of a PHP that runs in the site of a folder: what is compiled once is kept there, for every process to come. */
export function phpSettings(root: string): string[] {
  const compiled = join(root, '.compiled');
  mkdirSync(compiled, { recursive: true });
  const settings = {
    'opcache.enable': 1,
    'opcache.enable_cli': 1,
    'opcache.file_cache': compiled,
    'opcache.file_cache_consistency_checks': 0,
    'opcache.max_accelerated_files': 20_000,
    'opcache.revalidate_freq': 0,
    'opcache.validate_timestamps': 1,
    memory_limit: '512M',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
}
