import { RichText } from '@wordpress/block-editor';
import { escapeHTML } from '@wordpress/escape-html';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';

interface HeadingProps {
  readonly text: string;
  readonly level: number;
  readonly onChange: (text: string) => void;
}

/** Plain text of the HTML that a text field of the canvas has. */
const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The heading of a list, edited where it is displayed. */
export function Heading({ text, level, onChange }: HeadingProps): ReactElement {
  return (
    <RichText
      identifier="title"
      tagName={`h${level}`}
      className="relx-related-title"
      aria-label={__('Heading', 'relx')}
      placeholder={__('Add heading', 'relx')}
      allowedFormats={[]}
      withoutInteractiveFormatting
      disableLineBreaks
      value={escapeHTML(text)}
      onChange={(html) => onChange(plain(html))}
    />
  );
}
