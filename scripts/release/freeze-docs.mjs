import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Not part of a frozen copy: the home page, which the latest version has, the site's own code, and earlier copies. */
const LATEST = ['index.md', '.vitepress', 'versions'];

/**
 * Copies the pages of a release to `docs/versions/<minor version>`, from 1.0 on. A patch release replaces the copy of its minor
 * version. Prereleases have none.
 *
 * @returns the minor version, such as '1.0', or undefined without a copy
 */
export function freezeDocs(root, version) {
  const [, minor] = /^([1-9]\d*\.\d+)\.\d+$/.exec(version) ?? [];
  if (minor === undefined) return undefined;
  const docs = join(root, 'docs');
  const target = join(docs, 'versions', minor);
  rmSync(target, { recursive: true, force: true });
  // cpSync rejects a copy of a folder into itself
  for (const name of readdirSync(docs).filter((one) => !LATEST.includes(one))) {
    cpSync(join(docs, name), join(target, name), { recursive: true });
  }
  return minor;
}
