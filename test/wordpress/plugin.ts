import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Wordpress } from './wordpress.js';

const PLUGIN = fileURLToPath(new URL('../../dist/wordpress/relx', import.meta.url));

/** Activates the plugin as it was built. */
export async function installPlugin(site: Wordpress): Promise<void> {
  await site.install(PLUGIN);
}

/** What another plugin would do, as one that is always there. */
export function addPlugin(site: Wordpress, name: string, code: string): void {
  const folder = join(site.root, 'wp-content/mu-plugins');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.php`), `<?php\n${code}\n`);
}
