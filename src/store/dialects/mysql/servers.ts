import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** The servers that a URI names, each with a URI of its own: `mysql://user:password@host1:port,host2/database`. */
export function serversIn(uri: string): { readonly uri: string }[] {
  const [, before = '', hosts, after] = /^(mysql:\/\/(?:[^@/?#]*@)?)([^/?#]*,[^/?#]*)(.*)$/.exec(uri) ?? [];
  return hosts === undefined ? [{ uri }] : hosts.split(',').map((host) => ({ uri: before + host + after }));
}

/** How a server is, as it says itself. */
export interface ServerLook {
  /** `host:port`, as the URI has it. */
  readonly name: string;
  /** Why it can't be asked. */
  readonly failed?: unknown;
  /** Its place in a cluster; undefined for one by itself. */
  readonly cluster?: {
    /** Another one for each cluster. */
    readonly id: string;
    readonly members: number;
    /** True with a majority of the cluster. */
    readonly primary: boolean;
    /** `Synced` when it has what the others have; while it gets that, or gives it, Galera's other words. */
    readonly state: string;
  };
}

/** Milliseconds that a server has for its answer. */
const ANSWER = 3000;

/** Asks each server of a URI how it is, and changes nothing. */
export async function lookAtServers(uri: string): Promise<readonly ServerLook[]> {
  return Promise.all(serversIn(uri).map((server) => lookAt(server.uri)));
}

async function lookAt(uri: string): Promise<ServerLook> {
  const name = new URL(uri).host;
  try {
    const connection = await createConnection({ uri, connectTimeout: ANSWER });
    // told by the question that is under way
    connection.on('error', () => undefined);
    try {
      const query = async (sql: string) => {
        const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: ANSWER });
        return new Map(rows.map(({ Variable_name, Value }) => [String(Variable_name).toLowerCase(), String(Value)]));
      };
      const variables = await query("show global variables like 'wsrep_on'");
      if (variables.get('wsrep_on') !== 'ON') return { name };
      const status = await query("show global status like 'wsrep%'");
      const said = (variable: string) => status.get(`wsrep_${variable}`) ?? '';
      const primary = said('cluster_status') === 'Primary';
      const members = Number(said('cluster_size'));
      return { name, cluster: { id: said('cluster_state_uuid'), members, primary, state: said('local_state_comment') } };
    } finally {
      connection.destroy();
    }
  } catch (failed) {
    return { name, failed };
  }
}
