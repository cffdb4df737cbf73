import { type FormEvent, type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { followAppearance } from '../appearance.js';
import { LOGGED_OUT } from '../backend/backend.js';
import { RequestDetails } from '../backend/request-list.js';
import { type RecordedRequest, recorded } from '../backend/requests.js';
import { SITE } from '../backend/site.js';
import { start } from '../start.js';
import { bodyOf, exampleOf } from './examples.js';
import { type Operation, operations, type Parameter } from './operations.js';
import '../style.css';

const key = ({ in: place, name }: Parameter) => `${place}.${name}`;

/** The request of an operation with the values of its fields. */
function requestOf({ path, method, parameters, body }: Operation, values: FormData): Request {
  const valueIn = (parameter: Parameter) => String(values.get(key(parameter)) ?? '');
  const filled = parameters.filter((parameter) => valueIn(parameter) !== '');
  const of = (place: Parameter['in']) => filled.filter((parameter) => parameter.in === place);
  const url = new URL(
    `${SITE}/wp-json${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(`path.${name}`) ?? '')))}`,
  );
  for (const parameter of of('query')) url.searchParams.set(parameter.name, valueIn(parameter));
  const headers = new Headers(of('header').map((parameter) => [parameter.name, valueIn(parameter)]));
  if (values.get('user') === 'none') headers.set(LOGGED_OUT, '1');
  if (body === undefined) return new Request(url, { method, headers });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method, headers, body: String(values.get('body')) });
}

function Field({ operation, parameter }: { readonly operation: Operation; readonly parameter: Parameter }): ReactElement {
  const { name, required, schema } = parameter;
  const value = exampleOf(operation, parameter);
  return (
    <div className="field">
      <label htmlFor={key(parameter)}>
        <code>{name}</code> {required ? '(required)' : ''}
      </label>
      {schema.enum ? (
        <select id={key(parameter)} name={key(parameter)} defaultValue={value}>
          {!required && <option value="">default</option>}
          {schema.enum.map((one) => (
            <option key={String(one)}>{String(one)}</option>
          ))}
        </select>
      ) : (
        <input
          id={key(parameter)}
          name={key(parameter)}
          defaultValue={value}
          required={required}
          placeholder={schema.default === undefined ? '' : String(schema.default)}
        />
      )}
    </div>
  );
}

function Rest({ isLive }: { readonly isLive: boolean }): ReactElement {
  const requested = new URLSearchParams(location.search).get('operation');
  const [operation, setOperation] = useState(operations.find(({ id }) => id === requested) ?? operations[0]);
  const [result, setResult] = useState<RecordedRequest | string>();
  if (!operation) return <p />;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      await fetch(requestOf(operation, new FormData(event.currentTarget)));
      setResult(recorded.snapshot().at(-1));
    } catch (error) {
      setResult(String(error));
    }
  };
  return (
    <>
      <div className="bar">
        <div className="field">
          <label htmlFor="operation">Operation</label>
          <select
            id="operation"
            value={operation.id}
            onChange={({ target }) => {
              setOperation(operations.find(({ id }) => id === target.value));
              setResult(undefined);
            }}
          >
            {operations.map(({ id, method, path }) => (
              <option key={id} value={id}>{`${method} ${path}`}</option>
            ))}
          </select>
        </div>
      </div>
      <p className="note">{operation.summary}.</p>
      <div className="panes">
        <form key={operation.id} aria-label="Request" onSubmit={send}>
          <div className="field">
            <label htmlFor="user">User</label>
            <select id="user" name="user">
              <option value="administrator">Administrator</option>
              <option value="none">Logged-out user</option>
            </select>
          </div>
          {operation.parameters.map((parameter) => (
            <Field key={key(parameter)} operation={operation} parameter={parameter} />
          ))}
          {operation.body && (
            <>
              <label htmlFor="body">Request body</label>
              <textarea id="body" name="body" defaultValue={bodyOf(operation)} spellCheck={false} />
            </>
          )}
          <button className="primary" type="submit" disabled={!isLive}>
            Send
          </button>
          {!isLive && <p className="note">Requests need a service worker, which this page does not have.</p>}
        </form>
        <section className="requests" aria-label="Response" aria-live="polite">
          {result === undefined && <p className="note">Send the request to see its response.</p>}
          {typeof result === 'string' && <p className="problem">{result}</p>}
          {typeof result === 'object' && <RequestDetails key={result.id} request={result} open />}
        </section>
      </div>
    </>
  );
}

followAppearance();
const root = createRoot(document.getElementById('playground') as HTMLElement);
root.render(<Rest isLive={await start()} />);
