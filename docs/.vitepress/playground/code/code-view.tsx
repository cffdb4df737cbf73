import { samples } from 'virtual:samples';
import { type ReactElement, useEffect, useState } from 'react';
import type { Sample } from '../../samples.js';
import { RequestList } from '../backend/request-list.js';
import { CodeBlock } from '../code-block.js';
import { Editor } from './editor.js';
import { Result } from './result.js';
import { StoredResult } from './stored-result.js';

export interface CodeViewProps {
  readonly isLive: boolean;
  readonly sample: Sample;
  /** The code to open the editor with. */
  readonly code: string;
  readonly onSample: (sample: Sample | undefined) => void;
}

/** How long the code runs after the last letter was typed, in milliseconds. */
const PAUSE = 500;

const pages = [...new Set(samples.map(({ page }) => page))];

/** A sample of the guides: its code, its result and its requests. */
export function CodeView({ isLive, sample, code, onSample }: CodeViewProps): ReactElement {
  const [typed, setTyped] = useState(code);
  const [running, setRunning] = useState({ code, run: 0 });
  useEffect(() => setTyped(code), [code]);
  useEffect(() => {
    if (typed === running.code) return;
    const timer = setTimeout(() => setRunning({ code: typed, run: 0 }), typed === code ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed, running, code]);
  return (
    <>
      <div className="bar">
        <div className="field">
          <label htmlFor="sample">Sample</label>
          <select
            id="sample"
            value={sample.id}
            onChange={({ target }) => onSample(samples.find(({ id }) => id === target.value))}
          >
            {pages.map((page) => (
              <optgroup key={page} label={page}>
                {samples
                  .filter((one) => one.page === page)
                  .map(({ id, title }, index, all) => (
                    <option key={id} value={id}>
                      {all.filter((other) => other.title === title).length > 1 ? `${title} (${index + 1})` : title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
        {isLive && (
          <button type="button" onClick={() => setRunning({ code: typed, run: running.run + 1 })}>
            Run again
          </button>
        )}
      </div>
      <div className="panes">
        {isLive ? <Editor code={code} onChange={setTyped} /> : <CodeBlock className="editor" label="Code" text={code} />}
        <div>
          {sample.css !== '' && <style>{sample.css}</style>}
          {isLive ? <Result key={running.run} code={running.code} /> : <StoredResult id={sample.id} />}
          {isLive && <RequestList />}
        </div>
      </div>
    </>
  );
}
