/** `Location` header of a URL, encoded as ASCII. */
export const location = (url: string) => ({ Location: new URL(url).href });
