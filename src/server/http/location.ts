/** A URL as a `Location` header: other than ASCII is encoded, because headers can't hold it. */
export const location = (url: string) => ({ Location: new URL(url).href });
