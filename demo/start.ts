import { RelationError, type Relx } from 'relx/core';
import type { App } from 'relx/server';
import type { RunningServer } from 'relx/server/node';
import { WxrError } from '../src/cli/seed/index.js';
import { type DemoDatabase, openDatabase } from './database.js';
import { help, readOptions, UsageError } from './options.js';
import type { ThemeData } from './theme-data.js';
import { welcome } from './welcome.js';

/** What the site is made of, besides its assets. */
export interface SiteData {
  readonly relx: Relx;
  readonly theme: ThemeData;
}

/** What differs between the built demo and the one that Vite serves. */
export interface Host {
  listen(app: App, port: number): Promise<RunningServer>;
  site(data: SiteData): App;
  /** Lines to say beside the demo's own when it runs. */
  welcome?(data: SiteData, url: string): Promise<readonly string[]>;
}

/** Runs the demo until Ctrl-C. False when it could not start; then the reason has been said. */
export async function start(args: readonly string[], host: Host): Promise<boolean> {
  try {
    const options = readOptions(args, process.env);
    if (options.help) {
      console.log(help);
      return false;
    }
    // the port first: another demo that runs on it may have the same file open
    let answer: (app: App) => void = () => {};
    const opened = new Promise<App>((resolve) => {
      answer = resolve;
    });
    const server = await host.listen(
      { fetch: async (request, connection) => (await opened).fetch(request, connection) },
      options.port,
    );
    const database = await openDatabase(options, server.url).catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    answer(host.site(database));
    endOnSignal(server, database);
    const more = (await host.welcome?.(database, server.url)) ?? [];
    console.log(await welcome({ url: server.url, options, database, more }));
    return true;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
    return false;
  }
}

function endOnSignal(server: RunningServer, database: DemoDatabase): void {
  const end = async () => {
    // who asks twice means now
    process.off('SIGINT', end).off('SIGTERM', end);
    await server.close();
    await database.close();
    process.exitCode = 0;
  };
  process.on('SIGINT', end).on('SIGTERM', end);
}

/** One sentence for what a user can mend, the whole story for a fault of ours. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = error instanceof UsageError || error instanceof WxrError || error instanceof RelationError;
  const byTheSystem = error.cause instanceof Error && 'code' in error.cause;
  return known || byTheSystem ? error.message : (error.stack ?? error.message);
}
