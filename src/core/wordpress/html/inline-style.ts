import { styles } from './allowed-html.js';

const IMPORTANT = /!\s*important$/i;

/**
 * The allowed declarations of an inline style, like WordPress's `safecss_filter_attr`. No allowed value contains a character that
 * ends a declaration, so splitting at semicolons is safe.
 *
 * @example
 * inlineStyle('color: red; position: fixed'); // 'color:red'
 */
export function inlineStyle(style: string): string {
  const allowed = style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const written = declaration.slice(colon + 1).trim();
    const value = written.replace(IMPORTANT, '').trim();
    if (!styles.get(name)?.test(value)) return [];
    return `${name}:${value}${value === written ? '' : ' !important'}`;
  });
  return allowed.join(';');
}
