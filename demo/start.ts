import { RelationError, type Relx } from 'relx/core';
import type { App } from 'relx/server';
import type { RunningServer } from 'relx/server/node';
import { WxrError } from '../src/cli/seed/index.js';
import { type DemoDatabase, openDatabase } from './database.js';
import { help, readOptions, UsageError } from './options.js';
import type { ThemeData } from './theme-data.js';
import { welcome } from './welcome.js';

/** Data of the site, without its assets. */
export interface SiteData {
  readonly relx: Relx;
  readonly theme: ThemeData;
  /** True if the content comes from a WordPress export. */
  readonly isImported: boolean;
}

/** Differences between the built demo and the one that Vite serves. */
export interface DemoServer {
  /** Name of the server, such as `builder`. @default 'demo' */
  readonly name?: string;
  listen(app: App, port: number): Promise<RunningServer>;
  site(data: SiteData): App;
}

/** Runs the demo until Ctrl-C. Returns false if it could not start, after printing the reason. */
export async function start(args: readonly string[], demo: DemoServer): Promise<boolean> {
  try {
    const options = readOptions(args, process.env);
    if (options.help) {
      console.log(help);
      return false;
    }
    // listen first, because another demo on the same port may use the same database file
    let serve: (app: App) => void = () => {};
    const opened = new Promise<App>((resolve) => {
      serve = resolve;
    });
    const server = await demo.listen(
      { fetch: async (request, connection) => (await opened).fetch(request, connection) },
      options.port,
    );
    const database = await openDatabase(options, server.url).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    serve(demo.site(database));
    endOnSignal(server, database);
    console.log(await welcome({ name: demo.name ?? 'demo', url: server.url, options, database }));
    return true;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
    return false;
  }
}

function endOnSignal(server: RunningServer, database: DemoDatabase): void {
  const end = async () => {
    // a second Ctrl-C exits immediately
    process.off('SIGINT', end).off('SIGTERM', end);
    await server.close();
    await database.close();
    process.exitCode = 0;
  };
  process.on('SIGINT', end).on('SIGTERM', end);
}

/** A message for errors that users can fix, otherwise the whole stack trace. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = error instanceof UsageError || error instanceof WxrError || error instanceof RelationError;
  const byTheSystem = error.cause instanceof Error && 'code' in error.cause;
  if (byTheSystem && (error.cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${error.message} For another port, run: npm run ${process.env.npm_lifecycle_event ?? 'demo'} -- --port <number>`;
  return known || byTheSystem ? error.message : (error.stack ?? error.message);
}
