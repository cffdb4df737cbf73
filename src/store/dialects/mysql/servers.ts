import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Splits a URI with several servers, `mysql://user:password@host1:port,host2/database`, into one URI each. */
export function serversIn(uri: string): { readonly uri: string }[] {
  const [, before = '', names, after = ''] = /^(mysql:\/\/(?:[^/?#]*@)?)([^@/?#,]*,[^@/?#]*)([/?#].*)?$/.exec(uri) ?? [];
  return names === undefined ? [{ uri }] : names.split(',').map((name) => ({ uri: before + name + after }));
}

/** Status that a server reports. */
export interface ServerStatus {
  /** `host:port`, as the URI has it. */
  readonly name: string;
  /** The connection error. */
  readonly failed?: unknown;
  /** Its cluster; undefined for a single server. */
  readonly cluster?: {
    /** Unique id of the cluster. */
    readonly id: string;
    readonly members: number;
    /** True if the server belongs to the majority of the cluster. */
    readonly primary: boolean;
    /** `Synced` if it is up to date; otherwise Galera's name for the state. */
    readonly state: string;
  };
}

/** Milliseconds after which a query times out. */
const RESPONSE_TIMEOUT = 3000;

/** Queries the status of each server of a URI. Changes nothing. */
export async function readServerStatus(uri: string): Promise<readonly ServerStatus[]> {
  return Promise.all(serversIn(uri).map((server) => statusOf(server.uri)));
}

async function statusOf(uri: string): Promise<ServerStatus> {
  const name = new URL(uri).host;
  try {
    const connection = await createConnection({ uri, connectTimeout: RESPONSE_TIMEOUT });
    // the pending query reports it
    connection.on('error', () => undefined);
    try {
      const query = async (sql: string) => {
        const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: RESPONSE_TIMEOUT });
        return new Map(rows.map(({ Variable_name, Value }) => [String(Variable_name).toLowerCase(), String(Value)]));
      };
      const variables = await query("show global variables like 'wsrep_on'");
      if (variables.get('wsrep_on') !== 'ON') return { name };
      const status = await query("show global status like 'wsrep%'");
      const value = (variable: string) => status.get(`wsrep_${variable}`) ?? '';
      const primary = value('cluster_status') === 'Primary';
      const members = Number(value('cluster_size'));
      return { name, cluster: { id: value('cluster_state_uuid'), members, primary, state: value('local_state_comment') } };
    } finally {
      connection.destroy();
    }
  } catch (failed) {
    return { name, failed };
  }
}
