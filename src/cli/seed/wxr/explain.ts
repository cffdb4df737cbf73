const again = 'The file is damaged or was edited. Correct that line or export it again.';

/** Messages of saxes, with the messages for users. The first match is used. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [
    /^disallowed character\.$/,
    `there is a control character, which XML does not allow. Remove it from the file or from the post.`,
  ],
  [/^malformed character entity/, `a character reference (&#...;) is not valid in XML. ${again}`],
  [/^undefined entity/, `the entity is not defined in XML. Use &amp; &lt; &gt; &quot; &apos; or a numeric reference. ${again}`],
  [/XML declaration must (be|appear) at the start/, 'there is text before <?xml, often an empty line. Remove it.'],
  [/^unbound namespace prefix: "(.*)"/, `the prefix "$1" is used, but no xmlns declares it. ${again}`],
  [/^unmatched closing tag: (.*)\.$/, `</$1> has no start tag. ${again}`],
  [/^(.*?)\.?$/, `the XML is not well-formed: $1. ${again}`],
];

/** Converts a message of the XML parser to a message for users. */
export function explain(message: string): string {
  for (const [pattern, explanation] of explanations) {
    const match = pattern.exec(message);
    if (match) return explanation.replace('$1', () => match[1] ?? '');
  }
  return message;
}

/** Message for a root element other than `<rss>`. */
export function explainRoot(name: string): string {
  return /^html$/i.test(name)
    ? 'this is an HTML page, not an export. It may be the login page. Log in and download the export again.'
    : `the file is XML, but not a WordPress export: it begins with <${name}>, not with <rss>. Export it from Tools > Export.`;
}

/** An & that begins no reference. The parser detects it too late for its line, so the error has the line where its text begins. */
export const strayAmpersand = 'the text that begins here has an unescaped &. Write &amp; instead, or export again.';

/** Message for a file that does not begin with a tag. */
export const notXml = 'the file is not XML. A WordPress export begins with <?xml. If the file is compressed, unpack it.';

/** Message for RSS without `wp:wxr_version`, such as a feed. */
export const notWxr = 'this is RSS, but not a WordPress export: <wp:wxr_version> is missing. Export it from Tools > Export.';

/** Message for a document type declaration, which an export never has. It could declare entities. */
export const doctypeRejected =
  'a document type (<!DOCTYPE>) is not allowed, because it can declare entities. Remove it or export again.';

/** Message for `<!doctype html>`. */
export const htmlPage = explainRoot('html');
