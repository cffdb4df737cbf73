import { type ReactElement, useState } from 'react';

/** Code with a copy button. */
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
      {/* focusable, because it scrolls on narrow pages */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
