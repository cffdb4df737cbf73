/** A title as WordPress makes it part of an address: lower case, words joined by hyphens, anything beyond ASCII percent-encoded. */
export function slugOf(title: string): string {
  const words = title
    .replace(/<[^>]*>|&#?\w+;/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const encoded = encodeURIComponent(words.toWellFormed()).toLowerCase();
  // WordPress's column holds 200 characters; a percent sequence is not cut through
  return encoded.slice(0, 200).replace(/%[0-9a-f]?$/, '');
}
