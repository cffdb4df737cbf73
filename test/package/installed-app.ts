import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly files: readonly string[];
  readonly devDependencies: Readonly<Record<string, string>>;
}
export const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest;

/** A project outside of this one, which has installed the package from its file. */
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
    if (packages.length > 0) await app.install(packages);
    return app;
  }

  /** Installs files, names in the versions that relx is made with, or `name@version`. */
  async install(packages: readonly string[]): Promise<void> {
    const isExact = (name: string) => name.startsWith('/') || name.indexOf('@', 1) > 0;
    const exact = packages.map((name) => (isExact(name) ? name : `${name}@${manifest.devDependencies[name]}`));
    await this.#execute('npm', ['install', ...exact, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']);
  }

  /** Runs a program of an installed package. The error of a failed program has its output. */
  run(name: string, ...args: string[]): Promise<string> {
    return this.runOn(process.execPath, name, ...args);
  }

  /** Runs a program of an installed package on a given Node.js. */
  runOn(node: string, name: string, ...args: string[]): Promise<string> {
    return this.#execute(node, [join(this.path, 'node_modules/.bin', name), ...args]);
  }

  /** Runs a program of our own packages in it, by its path in `node_modules`. What it looks for is the app's. */
  runOurs(path: string, ...args: string[]): Promise<string> {
    return this.#execute(process.execPath, [fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), ...args]);
  }

  /** Runs a module's text in it, on a given Node.js. */
  eval(node: string, code: string, ...args: string[]): Promise<string> {
    return this.#execute(node, ['--input-type=module', '--eval', code, ...args]);
  }

  async #execute(program: string, args: readonly string[]): Promise<string> {
    try {
      // that of the test would build apps for development
      const env = { ...process.env, NODE_ENV: undefined };
      return (await run(program, args, { cwd: this.path, env, encoding: 'utf8' })).stdout;
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

  /** The packages that it has, by their paths. */
  async packages(): Promise<Readonly<Record<string, object>>> {
    const lock = JSON.parse(await readFile(`${this.path}/package-lock.json`, 'utf8')) as { packages: Record<string, object> };
    return lock.packages;
  }

  remove(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
