import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { requireNginx } from '../../scripts/nginx.mjs';
import { textOf } from '../docs/markdown.js';
import { freePort } from '../free-port.js';

export const nginxConfiguration = (): string => textOf('docs/cluster/nginx.conf');

interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A running nginx. */
export interface Nginx {
  readonly ports: { readonly http: number; readonly https: number };
  /** The certificate that it has, in PEM. */
  readonly certificate: string;
  /** Sends a request to example.org over TLS. */
  send(path: string, options?: RequestOptions, body?: string): Promise<Response>;
}

/** Makes a certificate for example.org. */
function certify(folder: string): string {
  const [key, certificate] = [join(folder, 'example.org.key'), join(folder, 'example.org.pem')];
  const subject = ['-subj', '/CN=example.org', '-addext', 'subjectAltName=DNS:example.org', '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const args = ['req', '-x509', '-nodes', ...curve, ...subject, '-keyout', key, '-out', certificate];
  execFileSync(requireNginx().openssl, args, { stdio: 'pipe' });
  return readFileSync(certificate, 'utf8');
}

/** Runs the nginx of the docs before two services of this machine, in a folder of its own. */
export async function startNginx(services: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'relx-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const certificate = certify(folder);
  const ports = { http: await freePort(), https: await freePort() };
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const text = nginxConfiguration()
    // each round meets the broken one
    .replaceAll('max_fails=3', 'max_fails=0')
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('/etc/nginx/certificates', folder)
    .replaceAll(/service([12]):8787/g, (_, number) => `127.0.0.1:${services[Number(number) - 1]}`)
    .replace('http {', `http {\naccess_log off;\n${temporary.join('\n')}`);
  const file = join(folder, 'nginx.conf');
  // its workers keep long bodies in the folder, which is this user's alone
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(file, `${user} daemon off; pid ${folder}/pid; error_log stderr notice;\n${text}`);
  const { nginx: program } = requireNginx();
  const args = ['-e', 'stderr', '-c', file];
  expect(spawnSync(program, ['-t', ...args], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  await started(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] }));
  return {
    ports,
    certificate,
    send(path, options = {}, body = '') {
      const trusted = { ca: certificate, servername: 'example.org', host: '127.0.0.1', port: ports.https };
      return send({ ...trusted, path, ...options, headers: { host: 'example.org', ...options.headers } }, body);
    },
  };
}

/** Waits until nginx has a worker, and ends it after the test. */
async function started(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  child.stderr?.on('data', (part) => (output += part));
  while (!output.includes('start worker process')) await once(child.stderr as NodeJS.ReadableStream, 'data');
}

function send(options: RequestOptions, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent: false, ...options }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
