import type { ReactElement } from 'react';
import type { PageRequest } from '../page.js';

/** Shows the requests of a page: each list separately, the first with results first, and the combined request last. */
export function ApiStrip({ requests }: { requests: readonly PageRequest[] }): ReactElement {
  const main = requests.find(({ total }) => total > 0) ?? requests[0];
  const others = requests.filter((request) => request !== main);
  return (
    <section className="api-strip" aria-labelledby="api">
      <h2 id="api">Try the API</h2>
      <p>
        The server rendered all lists of this page from one request, and React hydrates them in your browser. This request returns
        one list:
      </p>
      {main && <Request request={main} />}
      <p>
        To add a relation, run the <code>curl</code> command that the demo printed when it started, then reload this page.
      </p>
      {others.length > 0 && (
        <details>
          <summary>Requests of the other lists, and the combined request of this page</summary>
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
      <span>{total === 0 ? 'No items' : `${total} found`}</span>
    </p>
  );
}
