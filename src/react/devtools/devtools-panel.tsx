import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useRelxContext } from '../provider.js';
import { ListsTable } from './lists-table.js';
import type { RelxDevtoolsProps } from './relx-devtools.js';
import { RequestsTable } from './requests-table.js';
import { buttonStyle, headingStyle, panelStyle, toggleStyle } from './styles.js';
import { useActivity } from './use-activity.js';

/** The button of the devtools, and the panel that it opens. */
export function DevtoolsPanel({ initialIsOpen = false }: RelxDevtoolsProps): ReactElement {
  const { client } = useRelxContext();
  const [isOpen, setOpen] = useState(initialIsOpen);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { lists, requests } = useActivity(client);
  const failed = lists.filter(({ list }) => list.error).length;

  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <>
      <button
        ref={toggle}
        type="button"
        style={toggleStyle(failed > 0)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={isOpen ? onKeyDown : undefined}
      >
        relx devtools{failed > 0 && `: ${failed} failed`}
      </button>
      {isOpen && (
        <section id={id} aria-label="relx devtools" style={panelStyle} onKeyDown={onKeyDown}>
          <button type="button" style={{ ...buttonStyle, float: 'inline-end' }} onClick={close}>
            Close
          </button>
          <h2 style={headingStyle}>Lists</h2>
          {client ? <ListsTable client={client} lists={lists} /> : <p>There is no client. Place the devtools in a provider.</p>}
          <h2 style={headingStyle}>Requests</h2>
          <RequestsTable requests={requests} />
        </section>
      )}
    </>
  );
}
