import { type Hook, hooks } from '../../src/contract/hooks.js';
import { code, heading, list } from './markdown.js';

const CORES = { both: [], plugin: ['Plugin only.'], server: ['TypeScript core only.'] } as const;

/** The version of hooks that name none. */
const FIRST = '0.1.0';

const describe = ({ names, about, parameters, in: core, since, example }: Hook): string => {
  const entries = parameters.flatMap(([name, type, text, keys = []]) => [
    { name: `$${name}`, values: [code(phpType(type))], text },
    ...keys.map(([key, keyType, keyText]) => ({ name: `$${name}['${key}']`, values: [code(keyType)], text: keyText })),
  ]);
  return [
    `### ${names.map(code).join(', ')}`,
    [about, ...CORES[core], ...(since === FIRST ? [] : [`Since ${since}.`])].join(' '),
    list(entries),
    `\`\`\`${core === 'server' ? 'ts' : 'php'}\n${example}\n\`\`\``,
  ].join('\n\n');
};

/** Arrays in PHP whose keys TypeScript knows, and names. */
const PHP_TYPES: Readonly<Record<string, string>> = {
  ObjectRef: 'array',
  ObjectType: 'string',
  Relation: 'array',
  RelationType: 'array',
  RelationData: 'array',
  RelationSide: 'string',
};
const phpType = (type: string): string => PHP_TYPES[type] ?? type;

/** The page of the hooks. */
export function phpHooksPage(): string {
  const about = `The actions and filters of the WordPress plugin and of ${code('relx/core')}. Both call a hook, unless it is
marked. A filter returns its first parameter, changed or not. If a hook has two names, both are called. Actions fire after the
commit, but inside your own transaction before it. Imports fire no actions.`;
  const sectionOf = (type: Hook['kind']) =>
    (hooks as readonly Hook[])
      .filter((hook) => hook.kind === type)
      .map(describe)
      .join('\n\n');
  return `${heading('Hooks', about)}
## Actions

${sectionOf('action')}

## Filters

${sectionOf('filter')}
`;
}

/** The comments of the hooks in PHP, by name, as WordPress writes them. */
export const hookComments: Readonly<Record<string, string>> = Object.fromEntries(
  (hooks as readonly Hook[]).flatMap(({ names, about, since, parameters }) => {
    const tags = parameters.flatMap(([name, type, text, keys]) => {
      const tag = `@param ${phpType(type)} $${name}`;
      if (!keys) return [`${tag} ${text}`];
      return [
        `${tag} {`,
        `    ${text}`,
        '',
        ...keys.map(([key, keyType, keyText]) => `    @type ${keyType} $${key} ${keyText}`),
        '}',
      ];
    });
    const lines = [about, '', `@since ${since}`, '', ...tags];
    const comment = `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`;
    return names.map((name) => [name, comment]);
  }),
);
