import { createRequire } from 'node:module';
import type { checkSync as CheckSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { isBounded, patterns } from './text/patterns.js';

// the build for browsers is plain JavaScript: it starts neither Java nor a binary
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof CheckSync };

/** Without limits of time the result is the same on every machine. */
const EXACT = { timeout: null, attackTimeout: null, incubationTimeout: null } as const;

/**
 * Patterns that the checker does not show to be linear, or that take it long, and constructed ones, which it cannot read:
 * file and text, and the reason why no text of users makes it slow.
 */
const REVIEWED: Readonly<Record<string, string>> = {
  'src/cli/program.ts /\\/+$/': 'An option of the command line: the URL of the operator.',
  'src/store/dialects/mysql/servers.ts /^(mysql:\\/\\/(?:[^/?#]*@)?)([^@/?#,]*,[^@/?#]*)([/?#].*)?$/':
    'An option of the command line: the URI of the database.',
  "src/cli/terminal/explain-error.ts /Cannot find (?:package|module) '([^'./][^']*)'/":
    'A message of Node.js. A quote ends each repetition.',
  'src/server/middleware/idempotency.ts /^\\s*(?:"([\\x21\\x23-\\x7e]{1,255})"|([\\x21\\x23-\\x7e]{1,255}))\\s*$/':
    'Anchored, and no repetition takes what the next one takes. The checker agrees, after a search of many seconds.',
  'src/core/wordpress/text/limit-marks.ts /\\p{M}{31,}/gu':
    'One repetition, and nothing after it. The checker agrees, after a search of many seconds.',
  'src/core/wordpress/text/rendered.ts /<sup data-fn="[^"<>]+" class="[^"<>]+">\\s*<a href="[^"<>]+" id="[^"<>]+">\\d+<\\/a>\\s*<\\/sup>/g':
    'A character that ends it follows each repetition. The checker agrees, after a search of many seconds.',
  'src/server/direct-reads.ts /^(post|user|term)\\/([1-9]\\d{0,14})(?:\\?((?:type|to_type|direction|per_page)=[\\w-]+(?:&(?:type|to_type|direction|per_page)=[\\w-]+)*))?$/':
    'Anchored. A character that ends each repetition follows it. The checker agrees, after a search of seconds.',
  'src/client/transport/diagnose.ts /^(Reference|Range)Error|^TypeError.*( is not |undefined|null|invalid)/i':
    'Anchored, and one repetition before constant words. The checker agrees, after a search of seconds.',
  'src/client/transport/diagnose.ts /^TypeError.*(parse URL|invalid URL|URL is invalid)/i':
    'Anchored, and one repetition before constant words. The checker agrees, after a search of seconds.',
  "src/core/wordpress/html/first-after.ts new RegExp(mark.source, 'g')":
    'A copy of a literal pattern, which is checked where it is written.',
  "src/core/wordpress/html/filtered-post.ts new RegExp(`${mark}-(\\\\d+)-`, 'g')": 'A random word, then digits between hyphens.',
  "src/core/wordpress/links/permalinks.ts new RegExp(`%(postname|pagename|post_id|author|category|${DATE_TAGS.join('|')})%`)":
    'Alternatives of constant words.',
  'src/react/attributes/normalize-attributes.ts RegExp(`^${pattern}$`)':
    'Of the table of attributes: a name of at most 40 characters.',
  'src/server/adapters/msw.ts new RegExp(`^${escaped(root)}(/|$)`)': 'Escaped text of the operator, without repetition.',
  "src/server/adapters/msw.ts new RegExp(`^${escaped(root.slice(0, root.lastIndexOf('/')))}/(index\\\\.php)?$`)":
    'Escaped text of the operator, without repetition.',
  "src/shortcodes/parsing/html-parts.ts new RegExp(`</${name}(?=[\\\\t\\\\n\\\\f\\\\r />])`, 'gi')":
    'A name of an element, one of a list, without repetition.',
  "src/server/routes/route-list.ts new RegExp(`^${pattern.replaceAll('?P<', '?<')}/?$`, 'i')":
    'Made of the route table: segments that slashes separate.',
};

const all = patterns();
const others = all.filter(({ name }) => REVIEWED[name] === undefined);
const source = (text: string) => [text.slice(1, text.lastIndexOf('/')), text.slice(text.lastIndexOf('/') + 1)] as const;

describe('every regular expression of the sources is linear', () => {
  const places = new Map(others.map(({ text, place }) => [text, place]));
  const checked = [...places].filter(([text]) => text.startsWith('/') && !isBounded(text));

  test.each(checked)('%s', (text, place) => {
    const [pattern, flags] = source(text);
    const first = checkSync(pattern, flags, { ...EXACT, checker: 'automaton' });
    const { status } = first.status === 'unknown' ? checkSync(pattern, flags, EXACT) : first;
    expect({ place, status }).toEqual({ place, status: 'safe' });
  });

  test('or constructed and reviewed', () => {
    expect(others.filter(({ isLiteral }) => !isLiteral)).toEqual([]);
  });

  test('and every reviewed one exists', () => {
    const names = new Set(all.map(({ name }) => name));
    expect(Object.keys(REVIEWED).filter((name) => !names.has(name))).toEqual([]);
  });
});

test('the checker finds what it is there for', () => {
  for (const [pattern, flags] of [
    ['[ \\t]+$', ''],
    ['<[^>]*>', 'g'],
    ['^\\s*([^=\\s]+)=(.*?)\\s*$', 's'],
    ['(?:[^x]+|y)*x', ''],
  ] as const)
    expect(checkSync(pattern, flags, { checker: 'automaton' }).status).toBe('vulnerable');
});

test('only patterns with short repetitions count as bounded', () => {
  expect(['/a{1,3}b?/', '/[+*]\\+\\*/', '/\\d{4}-\\d\\d/'].map(isBounded)).toEqual([true, true, true]);
  expect(['/a+/', '/a*/', '/a{2,}/', '/(a{1,99}){1,99}/'].map(isBounded)).toEqual([false, false, false, false]);
});
