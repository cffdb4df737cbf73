/** Functions that translate messages, as in `@wordpress/i18n`. */
export interface ManagerTranslator {
  readonly __: (text: string, domain: string) => string;
  readonly _x: (text: string, context: string, domain: string) => string;
  readonly _n: (single: string, plural: string, count: number, domain: string) => string;
}

/** Translations by English message, as in `relx/languages/de.json`. */
export type ManagerTranslations = Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>;

/** Plural categories in the order in which gettext has the forms of each language. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

function translatorOf(translations: ManagerTranslations): ManagerTranslator {
  // the entry without a message is the head
  const { lang } = (translations[''] ?? {}) as { readonly lang?: string };
  const rules = new Intl.PluralRules(lang?.replaceAll('_', '-'));
  const { pluralCategories } = rules.resolvedOptions();
  const categories = CATEGORIES.filter((category) => pluralCategories.includes(category));
  const formsOf = (message: string): readonly (string | undefined)[] => {
    // `hasOwn`, because the label of a type can be "constructor"
    const forms = Object.hasOwn(translations, message) ? translations[message] : undefined;
    return Array.isArray(forms) ? forms : [];
  };
  return {
    __: (text) => formsOf(text)[0] || text,
    _x: (text, context) => formsOf(`${context}\u0004${text}`)[0] || text,
    _n(single, plural, count) {
      const forms = formsOf(single);
      // categories of fractions have no form of their own
      const form = forms[Math.min(categories.indexOf(rules.select(count)), forms.length - 1)];
      return form || (count === 1 ? single : plural);
    },
  };
}

let translator: ManagerTranslator = translatorOf({});

/**
 * Sets the language for all managers. Call it before the first one renders.
 *
 * @example
 * import german from 'relx/languages/de.json' with { type: 'json' };
 *
 * setManagerTranslations(german);
 */
export function setManagerTranslations(source: ManagerTranslations | ManagerTranslator): void {
  translator = typeof source.__ === 'function' ? (source as ManagerTranslator) : translatorOf(source as ManagerTranslations);
}

/** Translates a message. */
export const __: ManagerTranslator['__'] = (text, domain) => translator.__(text, domain);

/** Translates a message that has another meaning elsewhere. */
export const _x: ManagerTranslator['_x'] = (text, context, domain) => translator._x(text, context, domain);

/** Translates a message in the form for a number. */
export const _n: ManagerTranslator['_n'] = (single, plural, count, domain) => translator._n(single, plural, count, domain);

/** Inserts values at `%s` and `%d`, or at `%1$s` and `%2$d` in any order. */
export function sprintf(message: string, ...values: readonly (string | number)[]): string {
  let next = 0;
  return message.replace(/%(?:(\d)\$)?[sd]/g, (_all, position?: string) => `${values[position ? Number(position) - 1 : next++]}`);
}
