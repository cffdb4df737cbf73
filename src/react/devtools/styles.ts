import type { CSSProperties } from 'react';

/*
 * Styles in the components, because the devtools have no style sheet. System colors follow the color scheme of the page and forced
 * colors.
 */

const base: CSSProperties = {
  font: '13px/1.5 system-ui, sans-serif',
  color: 'CanvasText',
  background: 'Canvas',
  border: '1px solid GrayText',
  direction: 'ltr',
  textAlign: 'start',
};

/** The button that opens the panel. */
export const toggleStyle = (hasFailed: boolean): CSSProperties => ({
  ...base,
  position: 'fixed',
  insetBlockEnd: 8,
  right: 8,
  zIndex: 99_999,
  padding: '4px 12px',
  borderRadius: 16,
  cursor: 'pointer',
  ...(hasFailed && errorStyle),
});

export const panelStyle: CSSProperties = {
  ...base,
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 99_998,
  maxHeight: '50vh',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // the last row is above the button
  padding: '8px 16px 48px',
};

export const headingStyle: CSSProperties = { font: 'inherit', fontWeight: 600, color: 'inherit', margin: '8px 0' };
export const tableStyle: CSSProperties = { borderCollapse: 'collapse', width: '100%', color: 'inherit' };
export const cellStyle: CSSProperties = {
  padding: '4px 16px 4px 0',
  verticalAlign: 'top',
  textAlign: 'start',
  fontWeight: 'normal',
  borderBlockEnd: '1px solid color-mix(in srgb, currentcolor 20%, transparent)',
};
export const codeStyle: CSSProperties = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  margin: 0,
  background: 'none',
  color: 'inherit',
};
export const errorStyle: CSSProperties = { color: 'light-dark(#b00020, #ff8a80)', fontWeight: 600, margin: 0 };
export const buttonStyle: CSSProperties = {
  font: 'inherit',
  padding: '2px 10px',
  color: 'ButtonText',
  background: 'ButtonFace',
  border: '1px solid ButtonBorder',
  borderRadius: 4,
  cursor: 'pointer',
};
