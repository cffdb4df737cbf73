declare module 'textlint-rule-terminology' {
  import type { TextlintRuleModule } from '@textlint/kernel';

  const rule: TextlintRuleModule;
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default rule;
}
