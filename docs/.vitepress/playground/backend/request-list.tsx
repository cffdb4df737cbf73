import { type ReactElement, useSyncExternalStore } from 'react';
import { CodeBlock } from '../code-block.js';
import { type RecordedRequest, recorded } from './requests.js';

const Text = ({ label, text }: { readonly label: string; readonly text: string }) =>
  text === '' ? null : (
    <>
      <h4>{label}</h4>
      <CodeBlock label={label} text={text} />
    </>
  );

/** Method, path and status of a request, and its bodies when it is opened. */
export const RequestDetails = ({
  request,
  open,
}: {
  readonly request: RecordedRequest;
  readonly open?: boolean;
}): ReactElement => (
  <details open={open}>
    <summary>
      <b>{request.method}</b> <code>{request.path}</code> <b>{request.status}</b>
    </summary>
    <Text label="Request body" text={request.sent} />
    <Text label="Response headers" text={request.headers} />
    <Text label="Response body" text={request.received} />
  </details>
);

/** The REST requests of the code, in the order of their responses. */
export function RequestList(): ReactElement {
  const requests = useSyncExternalStore(recorded.subscribe, recorded.snapshot);
  return (
    <section className="requests" aria-labelledby="requests">
      <h3 id="requests">REST requests</h3>
      {requests.length === 0 ? (
        <p>None yet.</p>
      ) : (
        requests.map((request) => <RequestDetails key={request.id} request={request} />)
      )}
    </section>
  );
}
