import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
export const manifest = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as Manifest;

/**
 * Packs a package as `npm publish` would, and gives the file.
 *
 * @param source relx, or `./dist/backend` for its backend
 */
export function pack(folder: string, source = '.'): string {
  const args = ['pack', source, '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as {
    filename: string;
  }[];
  if (!packed) throw new Error('npm packed nothing.');
  return join(folder, packed.filename);
}

/** A project of somebody else's, outside of this one, which has installed the package from its file. */
export class InstalledApp {
  private constructor(readonly path: string) {}

  /**
   * @param template the folder under `apps` that it starts as, or null for an empty one
   * @param packages what it installs: files, names in the versions that relx is made with, or `name@version`
   */
  static async create(template: 'react' | 'node' | null, packages: readonly string[]): Promise<InstalledApp> {
    const app = new InstalledApp(await mkdtemp(join(tmpdir(), `relx-${template ?? 'empty'}-`)));
    if (template) await cp(new URL(`apps/${template}`, import.meta.url), app.path, { recursive: true });
    await writeFile(`${app.path}/package.json`, JSON.stringify({ name: 'somebody-elses', private: true, type: 'module' }));
    await app.install(packages);
    return app;
  }

  /** Installs files, names in the versions that relx is made with, or `name@version`. */
  async install(packages: readonly string[]): Promise<void> {
    const isExact = (name: string) => name.startsWith('/') || name.indexOf('@', 1) > 0;
    const exact = packages.map((name) => (isExact(name) ? name : `${name}@${manifest.devDependencies[name]}`));
    await this.run('npm', 'install', ...exact, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund');
  }

  /** Runs a program in it. What it says is in the error when it fails. */
  async run(program: string, ...args: string[]): Promise<string> {
    try {
      return (await run(program, args, { cwd: this.path, encoding: 'utf8' })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** Writes a file that imports some entries of the package, so that their types are looked at, with all that they name. */
  async importing(file: string, entries: readonly string[]): Promise<void> {
    const line = (name: string, at: number) =>
      name.endsWith('.css')
        ? `import '${name}';`
        : `import type * as entry${at} from '${name}';\nexport type Entry${at} = typeof entry${at};`;
    await writeFile(`${this.path}/${file}`, `${entries.map(line).join('\n')}\n`);
  }

  /** The names of the packages that it has. */
  async packages(): Promise<string[]> {
    const { packages } = JSON.parse(await readFile(`${this.path}/package-lock.json`, 'utf8')) as { packages: object };
    return Object.keys(packages).flatMap((name) => name.split('node_modules/').at(-1) || []);
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
