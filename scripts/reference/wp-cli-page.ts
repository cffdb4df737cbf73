import { code, Descriptions, type Entry, heading } from './markdown.js';
import { docOf, nameOf, type PhpNode, phpFile, walk } from './php-sources.js';

const FOLDER = 'plugin/includes/cli';
const fileOf = (className: string) => `${FOLDER}/class-${className.toLowerCase().replaceAll('_', '-')}.php`;

/** The commands with a separate class, by name: the constant `COMMANDS`. */
function classes(): [string, string][] {
  const found: [string, string][] = [];
  walk(phpFile('plugin/includes/class-relx-plugin.php').tree, (node) => {
    if (node.kind !== 'constant' || nameOf(node) !== 'COMMANDS') return;
    for (const { key, value } of (node.value as PhpNode).items ?? [])
      found.push([key?.value as string, (value as PhpNode).value as string]);
  });
  return found;
}

/** The parts of a command's doc comment, by their headings, as WP-CLI reads them. */
function partsOf(text: string): ReadonlyMap<string, string> {
  const [about = '', ...parts] = text.split(/^## /m);
  const named = parts.map((part): [string, string] => {
    const [title = '', ...lines] = part.split('\n');
    return [title.trim(), lines.join('\n').trim()];
  });
  return new Map([['', about.trim()], ...named]);
}

/** The options of a command. */
function optionsOf(text: string): Entry[] {
  return text.split(/^(?=\[?(?:--\w|<\w))/m).flatMap((part) => {
    const [, flags, description = '', settings = ''] =
      /^(\S+)\n: ([\s\S]*?)\s*(?:---\n([\s\S]*?)\n---)?\s*$/.exec(part.trim()) ?? [];
    if (!flags) return [];
    const values = [...settings.matchAll(/^\s*- (.*)$/gm)].map(([, value]) => code(value));
    const [, initial] = /^default: (.*)$/m.exec(settings) ?? [];
    return {
      name: /--[\w-]+/.exec(flags)?.[0] ?? flags,
      shown: flags,
      values: [values.join(', '), initial === undefined ? '' : `default ${code(initial)}`],
      text: description.replaceAll(/\s+/g, ' '),
    };
  });
}

function describe(descriptions: Descriptions, name: string, text: string, alias?: string): string {
  const parts = partsOf(text);
  const title = `wp content-relations ${name}`;
  const examples = (parts.get('EXAMPLES') ?? '').replaceAll(/^ {4}/gm, '');
  return [
    `## ${code(title)}`,
    `${parts.get('') ?? ''}${alias ? ` Alias: ${code(alias)}.` : ''}`,
    ...descriptions.describe(title, optionsOf(parts.get('OPTIONS') ?? '')),
    ...(examples ? [`\`\`\`text\n${examples}\n\`\`\``] : []),
  ].join('\n\n');
}

/** The commands of a class by name: its public methods with options or examples. */
function commandsIn(descriptions: Descriptions, className: string, own?: string): string[] {
  const commands: string[] = [];
  walk(phpFile(fileOf(className)).tree, (node) => {
    const doc = node.kind === 'method' && node.visibility === 'public' && !node.isStatic ? docOf(node) : undefined;
    if (!doc?.text.includes('## ')) return;
    const tagged = (name: string) => doc.tags.find(({ tag }) => tag === name)?.type;
    commands.push(describe(descriptions, own ?? tagged('subcommand') ?? nameOf(node), doc.text, tagged('alias')));
  });
  return commands;
}

/** The page of the WP-CLI commands of the WordPress plugin. */
export function wpCliPage(): string {
  const about = 'The commands that the WordPress plugin adds to WP-CLI.';
  const descriptions = new Descriptions({ namesAll: true });
  const commands = [
    ...commandsIn(descriptions, 'Relx_CLI_Relations'),
    ...classes().flatMap(([name, className]) => commandsIn(descriptions, className, name)),
  ];
  return `${heading('WP-CLI', about)}\n${commands.join('\n\n')}\n`;
}
