const FORCED = '(forced-colors: active)';

/** Media rules for forced colors, at any depth of the page's style sheets. */
function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText === FORCED) return [rule];
    return rule instanceof CSSGroupingRule ? mediaRules(rule.cssRules) : [];
  });
}

/**
 * Approximates forced colors, which a page cannot enable itself. Tests use the browser's emulation.
 *
 * @returns a function that undoes the change
 */
export function approximateForcedColours(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules));
  for (const { media } of rules) media.mediaText = 'all';
  document.documentElement.dataset.contrast = 'forced';
  return () => {
    for (const { media } of rules) media.mediaText = FORCED;
    delete document.documentElement.dataset.contrast;
  };
}
