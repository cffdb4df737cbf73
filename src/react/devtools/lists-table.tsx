import type { ReactElement } from 'react';
import type { RelxClient } from '../../client/index.js';
import { type CacheEntry, fetchList } from '../queries/list-cache.js';
import { buttonStyle, cellStyle, codeStyle, errorStyle, tableStyle } from './styles.js';

/** The state of a list in a few words. */
function stateOf({ list, isOutdated, observers }: CacheEntry): string {
  const { page, error, isFetching } = list;
  if (isFetching) return page ? 'fetching again' : 'fetching';
  if (error) return 'failed';
  if (!page) return observers.size > 0 ? 'from the server' : 'not fetched';
  return isOutdated ? 'outdated' : 'fresh';
}

interface ListsTableProps {
  readonly client: RelxClient;
  readonly lists: readonly CacheEntry[];
}

/** The lists in the cache, with their data and errors. */
export function ListsTable({ client, lists }: ListsTableProps): ReactElement {
  if (lists.length === 0) return <p>No list has been shown yet.</p>;
  return (
    <table style={tableStyle}>
      <thead>
        <tr>
          {['List', 'State', 'Items', 'Shown by', 'Received', 'Actions'].map((name) => (
            <th key={name} scope="col" style={cellStyle}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lists.map((entry) => (
          <ListRow key={entry.request.key} client={client} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function ListRow({ client, entry }: { readonly client: RelxClient; readonly entry: CacheEntry }): ReactElement {
  const { request, list, observers } = entry;
  const { page, error, changes = [] } = list;
  return (
    <tr>
      <th scope="row" style={{ ...cellStyle, ...codeStyle }}>
        {request.key}
      </th>
      <td style={cellStyle}>
        {stateOf(entry)}
        {changes.length > 0 && `, ${changes.length} unsaved`}
        {error && (
          <p style={errorStyle}>
            {error.code}: {error.message} {error.url && <code style={codeStyle}>{error.url}</code>}
          </p>
        )}
      </td>
      <td style={cellStyle}>
        {page && (
          <details>
            <summary>
              {page.items.length} of {page.total}
            </summary>
            <pre style={codeStyle}>{JSON.stringify(page, null, 2)}</pre>
          </details>
        )}
      </td>
      <td style={cellStyle}>{observers.size === 1 ? '1 component' : `${observers.size} components`}</td>
      <td style={cellStyle}>{list.updatedAt !== undefined && new Date(list.updatedAt).toLocaleTimeString()}</td>
      <td style={cellStyle}>
        <button
          type="button"
          style={buttonStyle}
          aria-label={`Fetch ${request.key}`}
          onClick={() => void fetchList(client, request, true)}
        >
          Fetch
        </button>
      </td>
    </tr>
  );
}
