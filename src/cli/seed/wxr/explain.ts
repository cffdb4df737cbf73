const again = 'The file is damaged or was edited; correct that line or export it again.';

/** What saxes says, and what that means to someone with an export in hand. The first match counts. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [
    /^disallowed character\.$/,
    `there is a control character, which XML does not allow. Remove it from the file or from the post.`,
  ],
  [/^malformed character entity/, `a character reference (&#...;) stands for no character that XML allows. ${again}`],
  [/^undefined entity/, `XML has no such entity; it knows &amp; &lt; &gt; &quot; &apos; and numbers only. ${again}`],
  [/XML declaration must (be|appear) at the start/, 'something, often an empty line, stands before <?xml. Remove it.'],
  [/^unbound namespace prefix: "(.*)"/, `the prefix "$1" is used, but no xmlns declares it. ${again}`],
  [/^unmatched closing tag: (.*)\.$/, `</$1> closes nothing. ${again}`],
  [/^(.*?)\.?$/, `the XML is not well-formed: $1. ${again}`],
];

/** Turns a message of the XML parser into one for the person who runs the import. */
export function explain(message: string): string {
  for (const [pattern, sentence] of explanations) {
    const match = pattern.exec(message);
    if (match) return sentence.replace('$1', () => match[1] ?? '');
  }
  return message;
}

/** The root element is not `<rss>`. */
export function explainRoot(name: string): string {
  return /^html$/i.test(name)
    ? 'this is an HTML page, no export; perhaps the login page was saved. Log in and download the export again.'
    : `the file is XML, but no WordPress export: it begins with <${name}>, not with <rss>. Export it from Tools > Export.`;
}

/** An & that begins no reference. The parser notices too late to say its line, so this names where its text begins. */
export const strayAmpersand = 'the text that begins here has an & by itself. Write &amp; instead, or export again.';

/** No tag at the beginning. */
export const notXml = 'the file is no XML. Unpack it if it is compressed; a WordPress export begins with <?xml.';

/** RSS without `wp:wxr_version`: a feed. */
export const notWxr = 'this is RSS, but no WordPress export: <wp:wxr_version> is missing. Export it from Tools > Export.';

/** A document type, which can declare entities; an export has none. */
export const doctypeRefused =
  'a document type (<!DOCTYPE>) is not accepted, as it can declare entities. Remove it or export again.';

/** `<!doctype html>`. */
export const htmlPage = explainRoot('html');
