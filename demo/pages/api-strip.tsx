import type { ReactElement } from 'react';
import type { PageRequest } from '../page.js';

/** Shows the requests of a page: each list separately, the first with results first, and the combined request last. */
export function ApiStrip({ requests }: { requests: readonly PageRequest[] }): ReactElement {
  const main = requests.find(({ total }) => total > 0) ?? requests[0];
  const others = requests.filter((request) => request !== main);
  return (
    <section className="api-strip" aria-labelledby="api">
      <h2 id="api">Try the API</h2>
      <p>All lists on this page came in one request, rendered on the server and alive in your browser. Here is one by itself:</p>
      {main && <Request request={main} />}
      <p>
        Add a relation with the <code>curl</code> line that the demo printed when it started, reload, and it is here.
      </p>
      {others.length > 0 && (
        <details>
          <summary>The others, and the one request behind this page</summary>
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
