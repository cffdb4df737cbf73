import { samples } from 'virtual:samples';
import { type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Sample } from '../samples.js';
import { followAppearance } from './appearance.js';
import { CodeView } from './code/code-view.js';
import { ControlsView } from './controls/controls-view.js';
import { start } from './start.js';
import './style.css';
import 'relx/style.css';
import 'relx/styles/cards.css';
import 'relx/styles/compact.css';
import 'relx/styles/plain.css';

type View = 'code' | 'controls';

const parameters = new URLSearchParams(location.search);
const requested = parameters.get('sample');

/** Whether the backend runs in this page. Otherwise results are those that the build of the site stored. */
function Playground({ isLive }: { readonly isLive: boolean }): ReactElement {
  const [view, setView] = useState<View>(parameters.get('view') === 'controls' ? 'controls' : 'code');
  const [sample, setSample] = useState(samples.find(({ id }) => id === (requested ?? 'lists-1')) ?? samples[0]);
  const [code, setCode] = useState<string>();
  const choose = (next: Sample | undefined) => {
    setSample(next);
    setCode(undefined);
  };
  const edit = (text: string) => {
    setCode(text);
    setView('code');
  };
  return (
    <>
      <nav className="views" aria-label="Playground">
        {(['code', 'controls'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {name === 'code' ? 'Samples' : 'Attributes and styles'}
          </button>
        ))}
      </nav>
      {view === 'controls' && <ControlsView isLive={isLive} onEdit={edit} />}
      {view === 'code' && sample && <CodeView isLive={isLive} sample={sample} code={code ?? sample.code} onSample={choose} />}
    </>
  );
}

followAppearance();
const root = createRoot(document.getElementById('playground') as HTMLElement);
root.render(<Playground isLive={await start()} />);
