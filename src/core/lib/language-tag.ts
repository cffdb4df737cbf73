/** Maximum length of a name. WordPress's have 20 characters, and every unknown part costs an attempt. */
const LONGEST = 64;

/**
 * Converts a WordPress locale to a BCP 47 tag for `Intl`: `de_DE_formal` becomes `de-DE-formal`. Removes parts that are not
 * valid. Returns `en-US` for an empty name.
 */
export function languageTag(name: string): string {
  for (let tag = name.slice(0, LONGEST).replaceAll('_', '-'); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
    } catch {
      // the last part of pt_PT_ao90 is too short for a variant
    }
  }
  return 'en-US';
}
