/** Titles and contents that a full-text engine, a parser of HTML or a database could stumble over. */
export const inputs: Readonly<Record<string, readonly [title: string, content: string]>> = {
  nothing: ['', ''],
  'one word': ['Word', 'Word'],
  'query syntax': [
    '"coffee" * NEAR( +beans -water ~x >y <z @4 () %s %d \\',
    'coffee* "beans (NEAR/3 OR AND NOT) \' ; -- @distance',
  ],
  'query syntax alone': ['"', '* () +- @ ~ <> NEAR( " OR AND NOT'],
  emoji: ['☕️ 👩‍👩‍👧 coffee', '🥐'.repeat(500)],
  'malformed HTML': ['<b>coffee</i', '<p <<div>beans</p><script>coffee<!-- <style>x</b> &#x110000; &bogus; ]]>'],
  shortcodes: ['[gallery]', '[caption id="x"]coffee beans[/caption] [relx_related_posts fill="similar"] [[x]] ['],
  'invalid text': ['coffee \u0000 \u0007', 'beans\u0000\ufffe\u202e'],
  'a single character': ['é'.repeat(30_000), 'a'.repeat(100_000)],
};

/** Titles and contents in languages without spaces, and from right to left. */
export const languages: readonly (readonly [title: string, content: string])[] = [
  ['东京的咖啡馆', '东京有许多安静的咖啡馆，咖啡馆里可以读书。'],
  ['京都の寺院', '京都には古い寺院がたくさんあります。寺院の庭園は静かです。'],
  ['วัดในกรุงเทพ', 'กรุงเทพมีวัดเก่าแก่หลายแห่งริมแม่น้ำ'],
  ['القهوة العربية', 'تحضر القهوة العربية مع الهيل في دلة نحاسية'],
];
