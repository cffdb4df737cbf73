import { type OpenOptions, open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { onTestFinished } from 'vitest';
import { content } from '../core/open-core.js';
import { siteDatabase, type TestDatabase } from '../database.js';

export const ADMINISTRATOR = 1;

/** The service as one process of several has it: a core of its own, with connections and a memory of its own. */
export interface Process {
  readonly relx: Relx;
  readonly app: App;
  /** Sends JSON as the administrator, whom the application has authenticated. */
  send(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<JsonResponse>;
}

export interface JsonResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly json: { readonly id?: number; readonly code?: string; readonly [field: string]: unknown };
}

/** Two processes over one database with the same content, at a fixed time that tests change. */
export interface TwoProcesses {
  readonly database: TestDatabase;
  readonly one: Process;
  readonly other: Process;
  /** Milliseconds since 1970. */
  time: number;
}

export async function openTwoProcesses(): Promise<TwoProcesses> {
  const database = await siteDatabase();
  const clock = { time: Date.UTC(2026, 2, 1) };
  const start = async (origin: string, options: Partial<OpenOptions> = {}): Promise<Process> => {
    const relx = await open({ dialect: database.connect(), now: () => clock.time, ...options });
    onTestFinished(() => relx.close());
    const app = createApp({ relx });
    return {
      relx,
      app,
      async send(method, path, body, headers = {}) {
        const init = body
          ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
          : { headers };
        const request = new Request(`${origin}/wp-json/relx/v1${path}`, { method, ...init });
        const response = await app.fetch(request, { user: ADMINISTRATOR });
        return { status: response.status, headers: response.headers, json: await response.json() };
      },
    };
  };
  const one = await start('http://one.example');
  await one.relx.import([
    ...content,
    { kind: 'user', id: ADMINISTRATOR, login: 'ada-login', slug: 'ada', role: 'administrator' },
  ]);
  const other = await start('http://other.example');
  return Object.assign(clock, { database, one, other });
}
