import { type ReactElement, useState } from 'react';
import type { ObjectType } from 'relx';
import { RequestList } from '../backend/request-list.js';
import { POST } from '../backend/site.js';
import { Result } from '../code/result.js';
import { CodeBlock } from '../code-block.js';
import { AttributeFields } from './attribute-fields.js';
import { blockFor, type Choice, elementOf, lists, moduleOf, type Style, shortcodeFor } from './markup.js';

const styles: Readonly<Record<Style, string>> = { '': 'Default', plain: 'Plain', cards: 'Cards', compact: 'Compact' };

function Markup({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className="markup">
      <h3>{label}</h3>
      <CodeBlock label={label} text={text} />
      <button type="button" aria-label={`Copy ${label.toLowerCase()}`} onClick={copy} onBlur={() => setCopied(false)}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}

interface ControlsViewProps {
  readonly isLive: boolean;
  /** Opens the component in the editor. */
  readonly onEdit: (code: string) => void;
}

/** Controls of a list, which write it as a component, a shortcode and a block. */
export function ControlsView({ isLive, onEdit }: ControlsViewProps): ReactElement {
  const [choice, setChoice] = useState<Choice>({ objectType: 'post', style: '', attributes: { layout: 'grid' } });
  const { objectType, style, attributes } = choice;
  const code = moduleOf(choice, POST);
  return (
    <div className="panes controls">
      <div className="shown">
        {isLive ? <Result code={code} /> : <p className="note">Lists need a service worker, which this page does not have.</p>}
      </div>
      <form aria-label="Attributes" onSubmit={(event) => event.preventDefault()}>
        <div className="field">
          <label htmlFor="list">List of</label>
          <select
            id="list"
            value={objectType}
            onChange={({ target }) =>
              setChoice({ objectType: target.value as ObjectType, style, attributes: { layout: attributes.layout } })
            }
          >
            {Object.keys(lists).map((name) => (
              <option key={name} value={name}>
                {name}s
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="style">Style</label>
          <select id="style" value={style} onChange={({ target }) => setChoice({ ...choice, style: target.value as Style })}>
            {Object.entries(styles).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <AttributeFields
          objectType={objectType}
          value={attributes}
          onChange={(next) => setChoice({ ...choice, attributes: next })}
        />
      </form>
      <div>
        <Markup label="Component" text={elementOf(choice)} />
        <Markup label="Shortcode" text={shortcodeFor(choice)} />
        <Markup label="Block" text={blockFor(choice)} />
        {isLive && (
          <button type="button" onClick={() => onEdit(code)}>
            Edit the component
          </button>
        )}
        {isLive && <RequestList />}
      </div>
    </div>
  );
}
