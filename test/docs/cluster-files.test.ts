import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { textOf } from './markdown.js';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly networks?: readonly string[];
  readonly configs?: readonly { readonly source: string }[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly configs: Readonly<Record<string, unknown>>;
}

test('compose.yaml has three nodes, two services and nginx, and names nothing that is not there', () => {
  const file = parse(textOf('docs/cluster/compose.yaml'), { merge: true, strict: true }) as ComposeFile;
  const { services, volumes } = file;
  const of = (image: RegExp) => Object.keys(services).filter((name) => image.test(services[name]?.image ?? ''));
  expect([of(/^mariadb:/).length, of(/^node:/).length, of(/^nginx:/).length]).toEqual([3, 2, 1]);
  for (const [name, service] of Object.entries(services)) {
    expect(service.image, name).toMatch(/^[a-z]+:[\d.]+/);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(services)).toContain(other);
      if (condition === 'service_healthy') expect(services[other]?.healthcheck?.test.length).toBeGreaterThan(0);
    }
    expect(Object.keys(file.networks)).toEqual(expect.arrayContaining([...(service.networks ?? ['none'])]));
    expect(Object.keys(file.configs)).toEqual(expect.arrayContaining((service.configs ?? []).map(({ source }) => source)));
    // the arguments of a process are no secret
    expect(
      [service.command, service.healthcheck].flat().filter((text) => /\$\{\w*PASSWORD|-p\W*\$/.test(JSON.stringify(text) ?? '')),
    ).toEqual([]);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(Object.keys(volumes)).toContain(source);
    }
  }
  // each service knows all nodes, and nginx all services
  for (const name of of(/^node:/)) {
    const [, servers = ''] = /@([^/]+)\/site$/.exec(services[name]?.environment?.RELX_DATABASE ?? '') ?? [];
    expect(servers.split(',').sort()).toEqual(of(/^mariadb:/).map((node) => `${node}:3306`));
    expect(textOf('docs/cluster/nginx.conf')).toContain(`server ${name}:8787`);
    expect(services[name]?.command?.slice(0, 2)).toEqual(['node_modules/.bin/relx', 'serve']);
    expect(services[name]).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
  }
});

test('the systemd unit runs a service as a user of its own, and has no password in its arguments', () => {
  const unit = textOf('docs/systemd/relx.service');
  const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
  expect(settings.get('User')).toMatch(/^(?!root$)\w+$/);
  for (const name of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'ProtectHome']) expect(settings.get(name)).toBe('yes');
  expect(settings.get('ProtectSystem')).toBe('strict');
  expect(settings.get('CapabilityBoundingSet')).toBe('');
  expect(settings.get('ExecStart')).toMatch(/\/node_modules\/\.bin\/relx serve /);
  expect(settings.get('ExecStart')).not.toMatch(/--(database|secret)/);
  expect(settings.get('EnvironmentFile')).toMatch(/^\//);
});
