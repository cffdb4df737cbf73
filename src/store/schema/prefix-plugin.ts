import { type KyselyPlugin, OperationNodeTransformer, type TableNode } from 'kysely';
import { type Network, tableName } from './network.js';

/** Tables with WordPress's prefix, as queries name them. */
export const tableNames = [
  'relx_relations',
  'relx_ends',
  'relx_similar',
  'relx_dismissals',
  'relx_similar_queue',
  'posts',
  'postmeta',
  'users',
  'usermeta',
  'terms',
  'term_taxonomy',
  'term_relationships',
  'options',
  // of a network
  'blogs',
  'sitemeta',
  // of other plugins, and `termmeta`, which relx does not create
  'p2p',
  'p2pmeta',
  'post_to_post',
  'post_to_user',
  'termmeta',
] as const;

class PrefixTransformer extends OperationNodeTransformer {
  constructor(
    private readonly prefix: string,
    private readonly network: Network | undefined,
  ) {
    super();
  }

  protected override transformTable(node: TableNode): TableNode {
    const table = super.transformTable(node);
    const { name } = table.table.identifier;
    // aliases such as `p` are TableNodes too
    if (!(tableNames as readonly string[]).includes(name)) return table;
    const prefixed = tableName(name, this.prefix, this.network);
    return { ...table, table: { ...table.table, identifier: { ...table.table.identifier, name: prefixed } } };
  }
}

/** Plugin that adds the site's table prefix (`wp_`) to the table names of queries. */
export function prefixPlugin(prefix: string, network: Network | undefined): KyselyPlugin {
  const transformer = new PrefixTransformer(prefix, network);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
