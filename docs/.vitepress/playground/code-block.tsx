import type { ReactElement } from 'react';

export interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
  readonly className?: string;
}

/** Code that can be read and copied. Long code scrolls, also with the keyboard. */
export const CodeBlock = ({ label, text, className }: CodeBlockProps): ReactElement => (
  <section aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll */}
    <pre tabIndex={0} className={className}>
      {text}
    </pre>
  </section>
);
