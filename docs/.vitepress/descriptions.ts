/** Most characters of a description. Search engines show about as many. */
const MOST = 160;

/** Markdown without its markup. */
const plain = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]|<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Description of a page: the first sentences of its first paragraph, as plain text. Empty if the page begins with something else. */
export function descriptionOf(markdown: string): string {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^\s*# .*\n+/, '');
  const [paragraph = ''] = body.split(/\n\s*\n/);
  if (/^([#|<!]|```|- |\d\. )/.test(paragraph)) return '';
  let text = '';
  for (const sentence of plain(paragraph).match(/.+?(?:[.?](?=\s)|$)/g) ?? []) {
    if (text !== '' && `${text} ${sentence}`.length > MOST) break;
    text = `${text} ${sentence.trim()}`.trim();
  }
  return text.replace(/:$/, '.');
}
