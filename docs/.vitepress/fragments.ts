/** Returns the fragment of a heading's URL, as repository sites make it, so that a link works there and on the site. */
export const fragmentOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
