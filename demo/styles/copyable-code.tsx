import { type ReactElement, useState } from 'react';

/** Some code with a button that copies it. */
export function CopyableCode({ label, code }: { readonly label: string; readonly code: string }): ReactElement {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(code);
  };
  return (
    <figure>
      <figcaption>
        {label}{' '}
        <button type="button" aria-label={`Copy: ${label}`} onClick={copy}>
          Copy
        </button>{' '}
        <span role="status">{copied === code && 'Copied.'}</span>
      </figcaption>
      {/* a narrow page scrolls inside it, by keyboard too */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
