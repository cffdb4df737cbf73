import { createElement, Fragment, type ReactElement } from 'react';
import { createClient, RelxProvider } from 'relx';
import { POST, SITE } from '../backend/site.js';

/** Elements inside a provider, as in an app, for code that has none. */
export function Provided({ elements }: { readonly elements: readonly ReactElement[] }): ReactElement {
  return (
    <RelxProvider client={client} postId={POST}>
      {createElement(Fragment, null, ...elements)}
    </RelxProvider>
  );
}

const client = createClient({ url: `${SITE}/wp-json` });
