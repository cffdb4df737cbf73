import type { ReactElement } from 'react';
import type { SentRequest } from '../../client/development/activity.js';
import { cellStyle, codeStyle, errorStyle, tableStyle } from './styles.js';

/** The lists that a request combines: the values of `objects`, or the path of a single list. */
function listsIn(path: string): readonly string[] {
  const { pathname, searchParams } = new URL(path, 'https://site.example');
  const objects = searchParams.get('objects');
  if (objects) return objects.split(',');
  const single = /\/(post|user|term)\/(\d+)$/.exec(pathname);
  return single ? [`${single[1]}:${single[2]}`] : [];
}

/** The last requests: how many lists each combines, and its result. */
export function RequestsTable({ requests }: { readonly requests: readonly SentRequest[] }): ReactElement {
  if (requests.length === 0) return <p>No request has been sent yet.</p>;
  return (
    <table style={tableStyle}>
      <thead>
        <tr>
          {['Request', 'Lists', 'Result', 'Duration'].map((name) => (
            <th key={name} scope="col" style={cellStyle}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} {...request} />
        ))}
      </tbody>
    </table>
  );
}

function RequestRow({ method, path, status, code, duration }: SentRequest): ReactElement {
  const lists = listsIn(path);
  return (
    <tr>
      <th scope="row" style={{ ...cellStyle, ...codeStyle }}>
        {method} {path}
      </th>
      <td style={cellStyle}>
        {lists.length > 1 ? (
          <details>
            <summary>{lists.length}</summary>
            <ul style={codeStyle}>
              {lists.map((list) => (
                <li key={list}>{list}</li>
              ))}
            </ul>
          </details>
        ) : (
          lists.length
        )}
      </td>
      <td style={{ ...cellStyle, ...(code && errorStyle) }}>
        {status === undefined ? 'running' : [status || 'no response', code].filter(Boolean).join(' ')}
      </td>
      <td style={cellStyle}>{duration !== undefined && `${duration} ms`}</td>
    </tr>
  );
}
