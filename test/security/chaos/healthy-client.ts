/** A client that sends nothing but valid requests. */
export interface HealthyClient {
  /** Ends it, and gives how much it did and everything that was not as it should be. */
  stop(): Promise<{ readonly reads: number; readonly writes: number; readonly errors: readonly string[] }>;
}

/** An IP address of its own: attempts to log in are counted by it. */
const ADDRESS = '192.0.2.9';

/** Reads and writes continuously, one request at a time, and checks every response. */
export function healthyClient(
  url: string,
  authorization: string,
  relation: { from_id: number; to_id: number; type: string },
): HealthyClient {
  const errors: string[] = [];
  let [reads, writes, running] = [0, 0, true];
  const send = async (method: string, path: string, status: number, body?: object) => {
    const response = await fetch(`${url}/wp-json/relx/v1/${path}`, {
      method,
      // a connection of its own, accepted among those of the attackers
      headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': ADDRESS, connection: 'close' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status !== status) errors.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as { id?: number; deleted?: boolean };
  };
  const round = async () => {
    const { id } = await send('POST', 'relationships', 201, relation);
    const item = await send('GET', `relationships/${id}`, 200);
    if (item.id !== id) errors.push(`relationships/${id}: ${JSON.stringify(item)}`);
    const list = await send('GET', `post/${relation.from_id}?type=${relation.type}&per_page=100`, 200);
    if (!Array.isArray(list) || list.length === 0) errors.push(`the list: ${JSON.stringify(list)}`);
    const { deleted } = await send('DELETE', 'relationships', 200, relation);
    if (!deleted) errors.push('the relation was not deleted');
    reads += 2;
    writes += 2;
  };
  const loop = (async () => {
    while (running) await round().catch((error: Error) => void errors.push(`${error.message} ${error.cause ?? ''}`));
  })();
  return {
    async stop() {
      running = false;
      await loop;
      return { reads, writes, errors };
    },
  };
}
