const FORCED = '(forced-colors: active)';

/** Media rules for forced colours, wherever in the page's style sheets they stand. */
function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText === FORCED) return [rule];
    return rule instanceof CSSGroupingRule ? mediaRules(rule.cssRules) : [];
  });
}

/**
 * Shows the page about as a browser does for readers who have set colours of their own: no page can have these by itself.
 * Tests have the real ones.
 *
 * @returns takes it back
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
