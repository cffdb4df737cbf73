/** Names of the characters from U+00A0 to U+00FF, which need no semicolon. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names of other characters, each before its character. */
const others =
  "apos'OEligŒoeligœScaronŠscaronšYumlŸfnofƒcircˆtilde˜AlphaΑBetaΒGammaΓDeltaΔEpsilonΕZetaΖEtaΗThetaΘIotaΙKappaΚLambdaΛMuΜNuΝXiΞOmicronΟPiΠ" +
  'RhoΡSigmaΣTauΤUpsilonΥPhiΦChiΧPsiΨOmegaΩalphaαbetaβgammaγdeltaδepsilonεzetaζetaηthetaθiotaιkappaκlambdaλmuμnuνxiξomicronοpiπrhoρ' +
  'sigmafςsigmaσtauτupsilonυphiφchiχpsiψomegaωthetasymϑupsihϒpivϖensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dlrm\u200erlm\u200f' +
  'ndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„dagger†Dagger‡bull•hellip…permil‰prime′Prime″lsaquo‹rsaquo›oline‾frasl⁄euro€imageℑ' +
  'weierp℘realℜtrade™alefsymℵlarr←uarr↑rarr→darr↓harr↔crarr↵lArr⇐uArr⇑rArr⇒dArr⇓hArr⇔forall∀part∂exist∃empty∅nabla∇isin∈notin∉ni∋prod∏' +
  'sum∑minus−lowast∗radic√prop∝infin∞ang∠and∧or∨cap∩cup∪int∫there4∴sim∼cong≅asymp≈ne≠equiv≡le≤ge≥sub⊂sup⊃nsub⊄sube⊆supe⊇oplus⊕otimes⊗' +
  'perp⊥sdot⋅lceil⌈rceil⌉lfloor⌊rfloor⌋lang⟨rang⟩loz◊spades♠clubs♣hearts♥diams♦';

/** Characters whose names need no semicolon, by name. */
const unclosed = new Map(latin.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)]));
for (const pair of 'amp& lt< gt> quot" AMP& LT< GT> QUOT" COPY© REG®'.split(' ')) unclosed.set(pair.slice(0, -1), pair.slice(-1));
/** Characters by name: all names that WordPress allows. */
const named = new Map([
  ...unclosed,
  ...Array.from(others.matchAll(/([A-Za-z]+4?)(.)/gu), ([, name = '', one = '']) => [name, one] as const),
]);

/** What browsers show for the code points from 128 to 159. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function characterOf(code: number): string {
  const isValid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isValid ? (windows[code - 128] ?? String.fromCodePoint(code)) : '\ufffd';
}

/** The text of a name, which may continue after the name of a character: `notit` is `¬it`. */
function textOf(name: string): string | undefined {
  for (let end = Math.min(name.length, 6); end > 1; end--) {
    const character = unclosed.get(name.slice(0, end));
    if (character) return character + name.slice(end);
  }
  return undefined;
}

/**
 * Converts rendered HTML of a title or excerpt to text: removes tags and decodes character references as browsers do. WordPress's
 * own routes and other plugins return HTML, or numbers through PHP's `JSON_NUMERIC_CHECK`; the routes of relx return text.
 */
export function plainText(html: unknown): string {
  if (typeof html === 'number') return `${html}`;
  if (typeof html !== 'string') return '';
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z][a-z\d]*))(;?)/gi, (whole, decimal, hex, name, end) => {
      if (!name) return characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16));
      const character = end && named.get(name);
      const text = character ? undefined : textOf(name);
      return character || (text === undefined ? whole : text + end);
    })
    .trim();
}
