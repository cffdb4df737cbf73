import type { ReactElement } from 'react';
import type { Site } from '../site-context.js';
import { tools } from '../tools.js';

/** Links to the parts of relx to try. Parts of another server have the command that starts it. */
export function ToolStrip({ site }: { readonly site: Site }): ReactElement {
  return (
    <section className="band tools" aria-labelledby="tools">
      <h2 id="tools" className="tools-title">
        Try relx
      </h2>
      <ul>
        {tools.map(({ title, text, links, server }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {server === undefined || server.name === site.tool ? (
              <p className="tool-links">
                {links.map(({ label, link }) => (
                  <a key={link} href={link}>
                    {label}
                  </a>
                ))}
              </p>
            ) : (
              <p>
                Run <code>{server.command}</code>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
