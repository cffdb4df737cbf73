import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { filesFolder } from '../../scripts/wordpress.mjs';

/** Compiled PHP, by the build of PHP and by the path of its source: WordPress's own code is compiled once for all sites. */
const COMPILED = join(filesFolder, 'compiled');

/** Arguments of a PHP: compiled code is kept for all processes to come. */
export function phpSettings(): string[] {
  mkdirSync(COMPILED, { recursive: true });
  const settings = {
    'opcache.enable': 1,
    'opcache.enable_cli': 1,
    'opcache.file_cache': COMPILED,
    'opcache.file_cache_consistency_checks': 0,
    'opcache.max_accelerated_files': 20_000,
    'opcache.revalidate_freq': 0,
    'opcache.validate_timestamps': 1,
    memory_limit: '512M',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
}

/** Removes the compiled code of a folder's own files. */
export function removeCompiled(folder: string): void {
  for (const build of readdirSync(COMPILED)) rmSync(join(COMPILED, build, folder), { recursive: true, force: true });
}
