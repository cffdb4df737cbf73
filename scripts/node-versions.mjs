// Provides the supported versions of Node.js, from npm packages with its program.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAJORS = [20, 22, 24];
const current = Number(process.versions.node.split('.')[0]);
const folderOf = (major) => fileURLToPath(new URL(`../.relx/node-${major}`, import.meta.url));
const programOf = (major) => join(folderOf(major), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Supported major versions besides that of this process. */
export const otherNodes = () => MAJORS.filter((major) => major !== current);

/** Returns the path of a version's program. Downloads it if it is missing: an interrupted download leaves nothing. */
export function ensureNode(major) {
  if (existsSync(programOf(major))) return programOf(major);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const work = `${folderOf(major)}.work-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    console.log(`Downloading Node.js ${major} from the npm registry (50 MB) ...`);
    const options = { cwd: work, encoding: 'utf8', shell: process.platform === 'win32' };
    const file = execFileSync('npm', ['pack', '--silent', `node-${platform}-${process.arch}@${major}`], options).trim();
    execFileSync('tar', ['xzf', file, '--strip-components=1', 'package/bin'], { cwd: work });
    rmSync(join(work, file));
    renameSync(work, folderOf(major));
  } catch (error) {
    throw new Error(`Node.js ${major} can't be downloaded: ${error.message}`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return programOf(major);
}
