import { freePort } from '../free-port.js';
import type { Address, Network, NodeAddresses } from './addresses.js';

/** Nodes on free ports of 127.0.0.1, which can't be partitioned. */
export async function loopback(nodes: number): Promise<Network> {
  const taken = new Set<number>();
  async function address(): Promise<Address> {
    let port = await freePort();
    while (taken.has(port)) port = await freePort();
    taken.add(port);
    return { hostname: '127.0.0.1', port };
  }
  const all: NodeAddresses[] = [];
  for (let index = 0; index < nodes; index++)
    all.push({ client: await address(), group: await address(), changes: await address(), state: await address(), within: [] });
  const reject = () => {
    throw new Error('Nodes on the loopback can’t be parted: start the cluster with network: namespaces.');
  };
  return { nodes: all, cut: reject, heal: reject, remove() {} };
}
