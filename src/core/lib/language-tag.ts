/** Longest name that is read, in characters: those of WordPress have 20 at most, and each part that means nothing costs a try. */
const LONGEST = 64;

/**
 * A language of WordPress's as BCP 47 has it, so that `Intl` takes it: `de_DE_formal` is `de-DE-formal`. What such a tag can't
 * say is left off its end; American English for nothing.
 */
export function languageTag(name: string): string {
  for (let tag = name.slice(0, LONGEST).replaceAll('_', '-'); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
    } catch {
      // pt_PT_ao90 has a part too short to be a variant
    }
  }
  return 'en-US';
}
