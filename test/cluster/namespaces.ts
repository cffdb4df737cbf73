import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { requireGalera, requireNamespaces } from '../../scripts/galera.mjs';
import type { Network, NodeAddresses } from './addresses.js';

/** A network 10.x.y that no interface of this machine is in, and nor is 10.x.(y+1). */
function freeNetwork(): { nodes: string; clients: string } {
  const used = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  const taken = (prefix: string) => used.some((address) => address.startsWith(`${prefix}.`));
  for (let second = 64 + (process.pid % 128), tried = 0; tried < 64; tried++, second = 64 + ((second + 1) % 128))
    if (!taken(`10.${second}.7`) && !taken(`10.${second}.8`)) return { nodes: `10.${second}.7`, clients: `10.${second}.8` };
  throw new Error('Every private network from 10.64.7.0 to 10.191.8.0 is taken.');
}

/**
 * Nodes in separate network namespaces: one bridge joins them to each other, another one to their clients, so that either
 * link of each can be taken down. Packets on the way are then lost without an error, as with a cable.
 */
export function namespaces(count: number): Network {
  requireNamespaces();
  const program = requireGalera().ip;
  const ip = (...args: (string | number)[]) => execFileSync(program, args.map(String), { stdio: ['ignore', 'pipe', 'pipe'] });
  const quietly = (...args: (string | number)[]) => {
    try {
      ip(...args);
    } catch {
      // is gone already
    }
  };
  // names of interfaces have 15 letters at most
  const own = `rx${process.pid.toString(36)}`;
  const network = freeNetwork();
  const bridges = { n: `${own}n`, c: `${own}c` } as const;
  const link = (node: number, bridge: 'n' | 'c') => `${bridges[bridge]}${node}`;
  const namespace = (node: number) => `relx-${process.pid}-${node}`;
  const indexes = Array.from({ length: count }, (_, index) => index);

  function remove() {
    process.off('exit', remove);
    for (const node of indexes) {
      for (const bridge of ['n', 'c'] as const) quietly('link', 'del', link(node, bridge));
      quietly('netns', 'del', namespace(node));
    }
    for (const bridge of Object.values(bridges)) quietly('link', 'del', bridge);
  }

  // for a run that is stopped before its teardown
  process.once('exit', remove);
  try {
    // without IPv6: browsers drop their requests at every new network address, and their tests run concurrently
    for (const bridge of Object.values(bridges)) {
      ip('link', 'add', bridge, 'type', 'bridge');
      ip('link', 'set', bridge, 'addrgenmode', 'none', 'up');
    }
    ip('addr', 'add', `${network.clients}.254/24`, 'dev', bridges.c);
    for (const node of indexes) {
      ip('netns', 'add', namespace(node));
      ip('-n', namespace(node), 'link', 'set', 'lo', 'up');
      for (const [bridge, inside, prefix] of [
        ['n', 'nodes', network.nodes],
        ['c', 'clients', network.clients],
      ] as const) {
        ip('link', 'add', link(node, bridge), 'type', 'veth', 'peer', 'name', inside, 'netns', namespace(node));
        ip('link', 'set', link(node, bridge), 'master', bridges[bridge], 'addrgenmode', 'none', 'up');
        ip('-n', namespace(node), 'addr', 'add', `${prefix}.${node + 1}/24`, 'dev', inside);
        ip('-n', namespace(node), 'link', 'set', inside, 'up');
      }
    }
  } catch (error) {
    remove();
    throw error;
  }

  const nodes = indexes.map((node): NodeAddresses => {
    const hostname = `${network.nodes}.${node + 1}`;
    return {
      client: { hostname: `${network.clients}.${node + 1}`, port: 3306 },
      group: { hostname, port: 4567 },
      changes: { hostname, port: 4568 },
      state: { hostname, port: 4444 },
      within: [program, 'netns', 'exec', namespace(node)],
    };
  });
  return {
    nodes,
    cut(node, from) {
      ip('link', 'set', link(node, 'n'), 'down');
      if (from === 'all') ip('link', 'set', link(node, 'c'), 'down');
    },
    heal(node) {
      for (const bridge of ['n', 'c'] as const) ip('link', 'set', link(node, bridge), 'up');
    },
    remove,
  };
}
