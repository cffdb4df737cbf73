import { administrator, type DemoDatabase } from './database.js';
import type { DemoOptions } from './options.js';

interface Started {
  /** Name of the password: the next start of the same server replaces it. */
  readonly name: string;
  readonly url: string;
  readonly options: DemoOptions;
  readonly database: DemoDatabase;
}

/** Start message: URL, content, an example, and how to stop. */
export async function welcome({ name, url, options, database }: Started): Promise<string> {
  const { relx, theme, seeded } = database;
  const login = await administrator(database);
  const password = await relx.accounts.createApplicationPassword(login, name);
  const { posts, users, terms, relations } = await theme.counts();
  const lines = [
    '',
    `  ${await relx.content.option('blogname')}: ${url}/`,
    '',
    `  Database    ${options.database}${seeded ? ' (new)' : ''}`,
    `              ${posts} posts, ${users} users, ${terms} terms, ${relations} relations`,
    `  REST API    ${url}/wp-json/`,
    `  Log in as   ${login}, with the application password ${password}`,
    '              (valid until the next start)',
    ...(options.wxr === undefined ? [] : ['  Comments    of the export are not imported']),
    '',
    ...(await suggestion({ url, login, database })),
    '  Press Ctrl-C to stop. Your changes stay in the database file. To restore the original content, pass --reset.',
    '',
  ];
  return lines.join('\n');
}

/** Command to relate two posts, and the URL of the page that shows the relation. */
async function suggestion({ url, login, database }: { url: string; login: string; database: DemoDatabase }) {
  const { relx, theme } = database;
  const pair = await theme.unrelated();
  const collection = relx.content.collection('posts');
  const page = pair && collection && (await relx.content.get(collection, pair.from));
  if (!pair || !page) return [];
  const body = JSON.stringify({ from_id: pair.from, to_id: pair.to, type: 'related_to' });
  const command = `curl -u '${login}' -H 'Content-Type: application/json' -d '${body}' ${url}/wp-json/relx/v1/relationships`;
  return [
    `  Try this: relate two posts, then reload ${new URL(page.link, url)}`,
    '  curl asks for the application password above.',
    '',
    `  ${command}`,
    '',
  ];
}
