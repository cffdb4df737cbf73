import { RichText } from '@wordpress/block-editor';
import { escapeHTML } from '@wordpress/escape-html';
import { __ } from '@wordpress/i18n';
import { createElement, type ReactElement } from 'react';

interface HeadingProps {
  readonly text: string;
  readonly level: number;
  readonly onChange: (text: string) => void;
}

/** Plain text of the HTML that a text field of the canvas has. */
const plain = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The heading of a list, edited where it is displayed. */
export function Heading({ text, level, onChange }: HeadingProps): ReactElement {
  return createElement(
    `h${level}`,
    { className: 'relx-related-title' },
    // a field of its own, because a heading must not have the role of a text field
    <RichText
      identifier="title"
      tagName="span"
      className="relx-block-heading"
      aria-label={__('Heading', 'relx')}
      placeholder={__('Add heading', 'relx')}
      allowedFormats={[]}
      withoutInteractiveFormatting
      disableLineBreaks
      value={escapeHTML(text)}
      onChange={(html) => onChange(plain(html))}
    />,
  );
}
