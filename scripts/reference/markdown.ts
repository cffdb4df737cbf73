import { fragmentOf } from '../../docs/.vitepress/fragments.js';

/** The first lines of a generated page. */
export const heading = (title: string, about: string): string =>
  `<!-- Made by \`npm run docs\`. Change the source instead. -->\n\n# ${title}\n\n${about}\n`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Inline code, also of a template literal. */
export const code = (value: unknown): string => {
  const text = String(value);
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
};

/** A list of values as inline code. */
export const codes = (values: readonly unknown[]): string => values.map(code).join(', ');

/** A name that a page describes, such as a parameter, an option or a property. */
export interface Entry {
  readonly name: string;
  /** The name as code shows it, with its type. @default the name */
  readonly shown?: string;
  /** What it accepts, and its default, as Markdown. */
  readonly values?: readonly string[];
  readonly text: string;
  /** Entries with the same key are alike. @default all of the entry */
  readonly key?: string;
}

const itemOf = ({ name, shown = name, values = [], text }: Entry): string => {
  const accepted = values.filter(Boolean).join('; ');
  return `- ${code(shown)}${accepted ? ` (${accepted})` : ''}${text ? `: ${text}` : ''}`;
};

/** Entries as a list, which reads well on narrow screens, too. */
export const list = (entries: readonly Entry[]): string => entries.map(itemOf).join('\n');

const keyOf = (entry: Entry): string => entry.key ?? itemOf(entry);

/** Most words that a section repeats rather than links. */
const MOST_WORDS = 12;

const isLong = (entries: readonly Entry[], most: number): boolean => entries.map(itemOf).join(' ').split(' ').length > most;

/** Values by key, in their order. */
export function grouped<T, K>(values: readonly T[], keyOfValue: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) groups.set(keyOfValue(value), [...(groups.get(keyOfValue(value)) ?? []), value]);
  return groups;
}

interface Section {
  readonly title: string;
  readonly page: string;
  /** The names that it describes, or links, by key. */
  readonly entries: ReadonlyMap<string, string>;
}

/** Lists of entries. Each entry is described once, and later sections link to that. */
export class Descriptions {
  readonly #sections: Section[] = [];
  readonly #namesAll: boolean;

  /** `namesAll` names every entry of a link, for pages whose names people search. */
  constructor({ namesAll = false } = {}) {
    this.#namesAll = namesAll;
  }

  /** The entries of a section that are new as a list, and links to the sections that describe the others. `page` is its file. */
  describe(title: string, entries: readonly Entry[], page = ''): string[] {
    const links: string[] = [];
    let left = entries;
    for (;;) {
      const groups = this.#sections.map((section) => ({ section, group: left.filter((one) => section.entries.has(keyOf(one))) }));
      const [best] = groups
        .filter(({ section, group }) => isLong(group, section.page === page ? MOST_WORDS : 2 * MOST_WORDS))
        .sort(
          (one, other) =>
            other.group.length - one.group.length || Number(other.section.page === page) - Number(one.section.page === page),
        );
      if (!best) break;
      const target = `${best.section.page === page ? '' : best.section.page}#${fragmentOf(best.section.title)}`;
      links.push(linkTo(best.section, `[${code(best.section.title)}](${target})`, best.group, this.#namesAll));
      left = left.filter((one) => !best.group.includes(one));
    }
    this.#sections.push({ title, page, entries: new Map(entries.map((one) => [keyOf(one), one.name])) });
    return [...(left.length > 0 ? [list(left)] : []), ...links];
  }
}

function linkTo({ entries }: Section, target: string, group: readonly Entry[], namesAll: boolean): string {
  const names = group.map(({ name }) => name);
  const absent = [...entries.values()].filter((name) => !names.includes(name));
  if (namesAll || absent.length >= names.length) return `As in ${target}: ${codes(names)}.`;
  return absent.length === 0 ? `All of ${target}.` : `Those of ${target}, except ${codes(absent)}.`;
}
