import { trimCharacters } from '../../../safe/trim.js';

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '"': '&quot;', "'": '&#039;', '&': '&amp;' };
/** Special characters. Entities stay, as in WordPress's `esc_html`. */
const SPECIAL = /[<"']|&(?!#?[a-z\d]{1,31};)/gi;

/**
 * One line of text without tags and percent-encoded characters, like WordPress's `sanitize_text_field`.
 *
 * @example
 * textField(' My <b>app</b>\n'); // 'My app'
 */
export function textField(text: string): string {
  const plain = text.includes('<') ? withoutTags(withoutHidden(escapedBrackets(text))).replaceAll('<\n', '&lt;\n') : text;
  const line = trimmed(plain.replace(/[\r\n\t ]+/g, ' '));
  const decoded = withoutEncoded(line);
  return decoded === line ? line : trimmed(decoded.replace(/ +/g, ' '));
}

const trimmed = (text: string) => trimCharacters(text, ' \n\r\t\v\0');

/** Escapes each `<` without a `>` before the next `<`. */
function escapedBrackets(text: string): string {
  const [first = '', ...others] = text.split('<');
  return first + others.map((part) => (part.includes('>') ? `<${part}` : escaped(`<${part}`))).join('');
}

const escaped = (text: string) => text.replace(SPECIAL, (character) => ENTITIES[character] ?? '');

/** Removes scripts and styles. Each `<` has a `>`, so that searches are short. */
function withoutHidden(html: string): string {
  const lower = html.toLowerCase();
  const opening = /<(script|style)/gi;
  let rest = '';
  let done = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const closing = `</${found[1]?.toLowerCase()}>`;
    const end = lower.indexOf(closing, html.indexOf('>', opening.lastIndex));
    if (end < 0) break;
    rest += html.slice(done, found.index);
    done = end + closing.length;
    opening.lastIndex = done;
  }
  return rest + html.slice(done);
}

/** Removes tags and comments like PHP's `strip_tags`: a quoted `>` does not end a tag. */
function withoutTags(html: string): string {
  let rest = '';
  let inTag = false;
  let quote = '';
  for (let at = 0; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (!inTag && html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at);
      if (end < 0) break;
      at = end + 2;
    } else if (!inTag && character === '<') {
      inTag = /\S/.test(html.charAt(at + 1));
      if (!inTag) rest += character;
    } else if (!inTag) rest += character;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else inTag = character !== '>';
  }
  return rest;
}

/** Removes percent-encoded characters, including those that a removal creates. */
function withoutEncoded(text: string): string {
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (kept.at(-3) === '%' && /^%[a-f\d]{2}$/i.test(kept.slice(-3).join(''))) kept.length -= 3;
  }
  return kept.join('');
}
