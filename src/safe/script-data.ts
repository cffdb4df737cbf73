/** A value as JSON that is safe inside a `<script>`, whatever its strings hold. */
export const scriptData = (value: unknown): string =>
  // `<` could end the script or open a comment; the two separators end a line in older JavaScript
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
