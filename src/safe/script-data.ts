/** Serializes a value to JSON that is safe inside a `<script>` element. */
export const scriptData = (value: unknown): string =>
  // `<` could close the script or open a comment; U+2028 and U+2029 end a line in older JavaScript
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
