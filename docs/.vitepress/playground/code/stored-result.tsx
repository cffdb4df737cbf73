import { type ReactElement, useEffect, useState } from 'react';
import { demoUpload } from '../../../../demo/content/uploads.js';

/** What the build of the site stored for a sample. */
export interface StoredSample {
  readonly html: string;
  /** Method, path and status of each request. */
  readonly requests: readonly string[];
}

const UPLOAD = /https:\/\/example\.org\/wp-content\/uploads\/([^"\s,]+)/g;

/** Replaces images of the sample site by data, so that nothing is requested from it. */
const withImages = (html: string): string =>
  html.replaceAll(UPLOAD, (_url, path: string) => `data:image/svg+xml,${encodeURIComponent(demoUpload(path) ?? '')}`);

/** Makes an element inert. React 18 has no such property, and React 19 rejects the text that React 18 needs. */
function makeInert(element: HTMLElement | null): void {
  if (element) element.inert = true;
}

/** The result of a sample without a backend, for browsers and pages without service workers. */
export function StoredResult({ id }: { readonly id: string }): ReactElement {
  const [stored, setStored] = useState<Readonly<Record<string, StoredSample>>>();
  useEffect(() => {
    fetch('results.json')
      .then((response) => response.json())
      .then(setStored, () => setStored({}));
  }, []);
  const sample = stored?.[id];
  return (
    <>
      <p className="note">This page has no service worker, so the result was stored when the site was built.</p>
      <section className="result" aria-label="Result" ref={makeInert}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the build of this site made of its own samples */}
        {sample && <div dangerouslySetInnerHTML={{ __html: withImages(sample.html) }} />}
      </section>
      <section className="requests" aria-labelledby="requests">
        <h3 id="requests">REST requests</h3>
        {sample?.requests.map((request) => (
          <p key={request}>
            <code>{request}</code>
          </p>
        ))}
      </section>
    </>
  );
}
