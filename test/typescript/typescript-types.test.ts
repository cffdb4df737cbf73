import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeTypescriptTypes } from '../../src/typescript/typescript-types.js';

const type = {
  name: 'made_of',
  label: 'Made of',
  labels: { from: 'Parts', to: 'Wholes' },
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
};
const noRoute = () => Response.json({ code: 'rest_no_route', message: 'No route.' }, { status: 404 });
let respond: (url: string) => Response;
let requests: { url: string; authorization: string | null }[];
let written: string;
beforeEach(() => {
  requests = [];
  written = '';
  respond = () => Response.json([type]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ url: String(url), authorization: new Headers(init?.headers).get('Authorization') });
    return respond(String(url));
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
  onTestFinished(() => void vi.restoreAllMocks());
});

it('sends the credentials of the URL, and does not write them', async () => {
  await writeTypescriptTypes({ url: 'https://ann:a%20b@site.example/' });
  const authorization = `Basic ${Buffer.from('ann:a b').toString('base64')}`;
  expect(requests).toEqual([{ url: 'https://site.example/wp-json/relx/v1/types', authorization }]);
  expect(written).toContain('made_of: {');
  expect(written).toContain('https://site.example,');
  expect(written).not.toMatch(/ann|a%20b/);
});

it.each([
  ['https://site.example', ['https://site.example/wp-json', 'https://site.example/?rest_route=']],
  ['https://site.example/blog/', ['https://site.example/blog/wp-json', 'https://site.example/blog/?rest_route=']],
  ['https://site.example/wp-json/', ['https://site.example/wp-json']],
  ['https://site.example/?rest_route=', ['https://site.example/?rest_route=']],
])('tries each URL that the REST API of %s can have', async (url, roots) => {
  respond = () => new Response('<h1>Not found</h1>', { status: 404 });
  await expect(writeTypescriptTypes({ url })).rejects.toThrow(/status 404/);
  expect(requests).toEqual(roots.map((root) => ({ url: `${root}/relx/v1/types`, authorization: null })));
  const last = roots.at(-1) ?? '';
  respond = (requested) => (requested.startsWith(last) ? Response.json([type]) : noRoute());
  await writeTypescriptTypes({ url });
  expect(written).toContain('made_of: {');
});

it.each([
  ['example.org', /"example\.org"/],
  ['ftp://example.org', /"ftp:/],
  ['https://', /"https:/],
])('rejects %s, which is no URL of a site', async (url, message) => {
  await expect(writeTypescriptTypes({ url })).rejects.toThrow(message);
  expect(requests).toEqual([]);
});

it.each([
  [
    'the first problem of two',
    (url: string) => (url.includes('rest_route') ? new Response('', { status: 500 }) : noRoute()),
    /relx/,
  ],
  ['a login that is required', () => Response.json({ code: 'rest_forbidden' }, { status: 401 }), /401/],
  ['another error', () => Response.json({ code: 'db_error', message: 'Oh.' }, { status: 503 }), /db_error \(503\): Oh\./],
])('reports %s', async (_, failing, message) => {
  respond = failing;
  await expect(writeTypescriptTypes({ url: 'https://site.example' })).rejects.toThrow(message);
});

it.each([
  {},
  [null],
  [{ ...type, name: 7 }],
  [{ ...type, from_object_types: 'post' }],
  [{ ...type, to_object_types: ['comment'] }],
  [{ ...type, to_subtypes: [7] }],
  [{ ...type, fields: { page: { type: "integer'; evil: '" } } }],
])('writes nothing of what are no relation types: %j', async (body) => {
  respond = () => Response.json(body);
  await expect(writeTypescriptTypes({ url: 'https://site.example' })).rejects.toThrow();
  expect(written).toBe('');
});

it('reports a file that it cannot write', async () => {
  const output = '/no/such/folder/types.d.ts';
  await expect(writeTypescriptTypes({ url: 'https://site.example', output })).rejects.toThrow(output);
});
