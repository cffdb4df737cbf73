const FLAG = '<!--wp-prime-or-quote-->';

/** Where the mark may close a quote, and where it may be a prime. */
const PATTERNS = {
  "'": { quotes: /'(?=\n?$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, primes: /(?<=\d)'/g },
  '"': { quotes: /"(?=\n?$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g, primes: /(?<=\d)"/g },
};

/** Replaces the last flag, preferably one before a full stop. */
function lastReplaced(text: string, by: string): string {
  const at = text.includes(`${FLAG}.`) ? text.lastIndexOf(`${FLAG}.`) : text.lastIndexOf(FLAG);
  return text.slice(0, at) + by + text.slice(at + FLAG.length);
}

/**
 * Replaces the marks `needle` that remain after opening quotes: primes after digits, otherwise closing quotes. Same as WordPress's
 * `wptexturize_primes`.
 */
export function texturizePrimes(
  text: string,
  needle: keyof typeof PATTERNS,
  prime: string,
  opening: string,
  closing: string,
): string {
  const { quotes, primes } = PATTERNS[needle];
  const sentences = text.split(opening).map((sentence, index) => {
    if (!sentence.includes(needle)) return sentence;
    let result = sentence;
    if (index > 0 && !sentence.includes(closing)) {
      const count = sentence.match(quotes)?.length ?? 0;
      result = result.replace(quotes, FLAG);
      if (count > 1) {
        const clear = result.replace(/(?<!\d)<!--wp-prime-or-quote-->/g, closing);
        // if no mark can only be a quote, the last one is
        result = clear === result ? lastReplaced(result, closing) : clear;
        result = result.replace(primes, prime).replace(/(?<=\d)<!--wp-prime-or-quote-->/g, prime);
      }
      result = result.replaceAll(FLAG, closing).replace(primes, prime);
    } else {
      result = result.replace(primes, prime).replace(quotes, closing);
    }
    return needle === '"' ? result.replaceAll('"', closing) : result;
  });
  return sentences.join(opening);
}
