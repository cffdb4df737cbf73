import { attacks, carryOut } from './attacks.js';
import { healthyClient } from './healthy-client.js';

/** Connections that attack at a time. */
const CONCURRENT = 12;

/** Attacks a server while a healthy client reads and writes; gives how often each status came, and how the client fared. */
export async function chaos(
  url: string,
  { seed, count }: { readonly seed: number; readonly count: number },
  authorization: string,
  relation: { readonly from_id: number; readonly to_id: number; readonly type: string },
) {
  const statuses = new Map<number, number>();
  const client = healthyClient(url, authorization, relation);
  const waiting = attacks(seed, count);
  const attacker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const status of await carryOut(url, next)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, attacker));
  return { statuses, healthy: await client.stop() };
}
