import type { ReactElement } from 'react';
import type { PageRequest } from '../page.js';

/** Shows where the lists come from: the very requests that made this page, the first one that found something in front. */
export function ApiStrip({ requests }: { requests: readonly PageRequest[] }): ReactElement {
  const main = requests.find(({ total }) => total > 0) ?? requests[0];
  const others = requests.filter((request) => request !== main);
  return (
    <section className="api-strip" aria-labelledby="api">
      <h2 id="api">Try the API</h2>
      <p>Every list on this page is the answer to a request, rendered on the server and alive in your browser. Open one:</p>
      {main && <Request request={main} />}
      <p>
        Add a relation with the <code>curl</code> line that the demo printed when it started, reload, and it is here.
      </p>
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? 'The other request' : `The ${others.length} other requests`} behind this page</summary>
          <ul>
            {others.map((request) => (
              <li key={request.path}>
                <Request request={request} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Request({ request: { path, total } }: { request: PageRequest }): ReactElement {
  return (
    <p className="request">
      <span>GET</span>
      <a href={path}>
        <code>{path}</code>
      </a>
      <span>{total === 0 ? 'nothing' : `${total} found`}</span>
    </p>
  );
}
