/** Where a node is heard: by clients, by the other nodes, and for what it is sent when it joins. */
export interface NodeAddresses {
  readonly client: Address;
  readonly group: Address;
  readonly changes: Address;
  readonly state: Address;
  /** What starts a program where the node lives. */
  readonly within: readonly string[];
}

export interface Address {
  readonly hostname: string;
  readonly port: number;
}

/** What the nodes are joined by. */
export interface Network {
  readonly nodes: readonly NodeAddresses[];
  /** Takes a node away from the others; `'all'` from its clients, too. */
  cut(node: number, from: 'nodes' | 'all'): void;
  /** Joins it again. */
  heal(node: number): void;
  remove(): void;
}
