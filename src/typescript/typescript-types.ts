import { writeFileSync } from 'node:fs';
import { fieldTypes } from '../contract/fields.js';
import { objectTypes, type RelationType } from '../contract/index.js';
import { typesSource } from './types-source.js';

export interface TypesOptions {
  /** URL of a site, or of its REST API. Can contain a login name and an application password. */
  readonly url: string;
  /** File to write. @default standard output */
  readonly output?: string | undefined;
}

/**
 * Writes the declarations of the relation types of a site.
 *
 * @throws {Error} with a message for the user
 */
export async function writeTypescriptTypes({ url, output }: TypesOptions): Promise<void> {
  const site = siteOf(url);
  const source = typesSource(await readTypes(site), site.name);
  if (output === undefined) process.stdout.write(source);
  else
    try {
      writeFileSync(output, source);
    } catch (cause) {
      throw new Error(`"${output}" can't be written: ${(cause as Error).message}.`, { cause });
    }
}

interface Site {
  /** URL without credentials. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

function siteOf(url: string): Site {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Error(`--url must be the URL of a site, such as https://example.org, not "${url}".`);
  const parsed = new URL(url);
  const credentials = [parsed.username, parsed.password].map(decodeURIComponent).join(':');
  parsed.username = '';
  parsed.password = '';
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { name: parsed.href.replace(/\/$/, ''), headers: credentials === ':' ? {} : { authorization } };
}

/** URLs of the REST API that a site can have: with permalinks, and without. */
const rootsOf = (name: string): readonly string[] =>
  /\/wp-json\b|[?&]rest_route=/.test(name) ? [name] : [`${name}/wp-json`, `${name}/?rest_route=`];

async function readTypes({ name, headers }: Site): Promise<readonly RelationType[]> {
  let problem = '';
  for (const root of rootsOf(name)) {
    const response = await fetch(`${root}/relx/v1/types`, { headers }).catch((cause: Error) => {
      const { code, message } = (cause.cause ?? cause) as { readonly code?: string; readonly message: string };
      throw new Error(`${name} can't be reached: ${code ?? message}. Check --url.`, { cause });
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isTypes(body)) return body;
    problem ||= problemOf(response.status, body);
  }
  throw new Error(`${name} ${problem}`);
}

function problemOf(status: number, body: unknown): string {
  const { code = '', message = '' } = (body ?? {}) as { readonly code?: string; readonly message?: string };
  if (code === 'rest_no_route') return 'is a site without relx. Activate the plugin, or check --url.';
  if (status === 401 || status === 403)
    return `requires a login (${status}). Use --url https://login:application-password@example.org.`;
  if (code) return `responded with ${code} (${status}): ${message}`;
  return `has no REST API of WordPress (status ${status}). Check that --url is the URL of the site.`;
}

/** True for relation types. Unknown members are ignored. */
const isTypes = (body: unknown): body is readonly RelationType[] => Array.isArray(body) && body.every(isType);

function isType(value: unknown): boolean {
  const type = (value ?? {}) as Partial<RelationType>;
  const { name, label, from_object_types, to_object_types, from_subtypes = [], to_subtypes = [], direction, fields = {} } = type;
  const isSide = (side: unknown) => Array.isArray(side) && side.every((one) => objectTypes.includes(one));
  return (
    [name, label, direction].every((text) => typeof text === 'string') &&
    isSide(from_object_types) &&
    isSide(to_object_types) &&
    [from_subtypes, to_subtypes].every((names) => Array.isArray(names) && names.every((one) => typeof one === 'string')) &&
    Object.values(fields).every((field) => fieldTypes.includes(field?.type))
  );
}
