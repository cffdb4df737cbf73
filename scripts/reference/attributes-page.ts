import { type AttributeSpec, attributes } from 'relx';
import { attributeDocs } from 'relx/attributes';
import { routes } from '../../src/api/routes/index.js';
import { parameters } from '../../src/client/lists/query-key.js';
import { jsonSchemaOf } from '../../src/server/openapi/openapi.js';
import { code, codes, heading, list, table } from './markdown.js';
import { docOf, nameOf, phpFile, walk } from './php-sources.js';

const shown = (value: unknown): string => (value === '' ? 'none' : code(value));

function defaultOf({ default: value }: AttributeSpec): string {
  if (typeof value !== 'object') return shown(value);
  return Object.entries(value)
    .map(([objectType, own]) => {
      const layouts =
        typeof own === 'object' ? Object.entries(own).map(([layout, one]) => `${shown(one)} in a ${layout}`) : [shown(own)];
      return `${layouts.join(' and ')} of ${objectType}s`;
    })
    .join(', ');
}

function rangeOf({ type, min, max, values, pattern }: AttributeSpec): string {
  if (values) return [...values.filter(Boolean).map(code), ...(pattern ? ['a field such as `data.weight`'] : [])].join(', ');
  if (type !== 'integer')
    return {
      boolean: '`true`, `false`',
      name: 'the name of a type',
      names: 'names with commas; in React also an array',
      ids: 'IDs with commas; in React also an array',
      classes: 'class names',
      text: 'text',
    }[type as 'text'];
  return max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `${min}-${max}`;
}

/** Arguments of `ncr_get_related()` with the words of their comments. */
function phpArguments(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walk(phpFile('plugin/includes/functions.php').tree, (node) => {
    if (node.kind !== 'function' || nameOf(node) !== 'ncr_get_related') return;
    for (const { tag, name, text } of docOf(node)?.tags ?? [])
      if (tag === 'key') found.set(name.replace(/^.*\['|'\]$/g, ''), text);
  });
  return found;
}

/** Names and defaults of an attribute in the API of queries, where it is one. */
function namesOf(prop: string, { detail }: AttributeSpec, args: ReadonlyMap<string, string>) {
  const option = (detail ?? prop) as keyof typeof parameters;
  const rest = prop === 'postId' ? '{id}' : parameters[option];
  // the function has the names of WordPress for the number of posts, and of its own parameters
  const own = { type: '$relation_type', postId: '$from_id', limit: 'limit' }[prop as 'limit'];
  // it accepts the details of related objects, too
  const php = own ?? (rest !== undefined && (detail !== undefined || args.has(rest)) ? rest : undefined);
  const schema = rest && jsonSchemaOf(routes.listRelated.query.entries[rest as 'type'] ?? routes.listRelated.params.entries.id);
  const [, phpDefault] = /Default:? (-?\w+|`[^`]*`)/.exec(args.get(php ?? '') ?? '') ?? [];
  return { rest, php, restDefault: (schema as { default?: unknown } | undefined)?.default, phpDefault };
}

/** The page of the attributes: their names in each API in one table, and a section for each. */
export function attributesPage(): string {
  const about = `Options of lists, and their names in each API. Components, shortcodes, blocks and PHP functions with ${code('relx_')} replace a number
out of range by the nearest one, and an unknown value by the default, but not an unregistered ${code('type')} or field, or a component's
invalid ${code('postId')}. REST, the client and ${code('ncr_get_related()')}, which is PHP in the table, don't adjust values.`;
  const args = phpArguments();
  const all = Object.entries(attributes).map(([prop, spec]: [string, AttributeSpec]) => ({
    prop,
    spec,
    names: namesOf(prop, spec, args),
  }));
  /** A name in two APIs, or the one that has it. */
  const both = ([one, first]: [string | undefined, string], [other, second]: [string | undefined, string]) => {
    if (one === other) return one === undefined ? '' : code(one);
    if (one === undefined || other === undefined) return `${code(one ?? other)}, only ${one === undefined ? second : first}`;
    return `${code(one)}, ${second} ${code(other)}`;
  };
  const rows = all.map(({ prop, spec, names }) => {
    const block = spec.wire && (spec.block ?? prop);
    const ofQueries =
      names.restDefault !== undefined &&
      names.restDefault !== spec.default &&
      spec.wire !== 'order' &&
      typeof spec.default !== 'boolean';
    return [
      both([prop, 'React'], [block, 'block']),
      spec.wire === undefined ? '' : code(spec.wire),
      both([names.rest, 'REST'], [names.php, 'PHP']),
      [
        defaultOf(spec),
        ...(prop === 'type'
          ? [
              'in the plugin, except in blocks, those of the [settings](settings.md)',
              'all in REST and the client',
              'required in PHP',
            ]
          : []),
        ...(prop === 'postId' ? ['required in REST and PHP'] : []),
        ...(ofQueries ? [`${shown(names.restDefault)} in REST and the client`] : []),
        ...(prop === 'limit' && names.phpDefault ? [`${code(names.phpDefault)} in PHP`] : []),
      ].join('; '),
    ];
  });
  const entries = all.map(({ prop, spec }) => {
    const { description, label } = attributeDocs[prop as keyof typeof attributeDocs]; // its keys are those of the table
    const only = spec.objectTypes ? ` Only for lists of ${spec.objectTypes.map((type) => `${type}s`).join(' and ')}.` : '';
    return { name: prop, values: [rangeOf(spec)], text: `${label ? `**${label}.** ` : ''}${description}${only}` };
  });
  return `${heading('Attributes', about)}
## Names and defaults

${table(['React and block', 'shortcode', 'REST and PHP', 'default'], rows)}

The client and hooks use the names of React, with ${codes(['objectType', 'data', 'search', 'page', 'cursor'])} in addition, and ${code('terms')} for
${code('showTerms')}. In REST and PHP, the manual order is ${code('order')}, and ${code('title')} is also for names.
${code('relx_the_related_posts()')} and ${code('relx_get_related_posts()')} take the names of shortcodes.

## Values

The block editor shows the names in bold, except "Direction", and in lists of users "Display avatar" for featured images.

${list(entries)}
`;
}
