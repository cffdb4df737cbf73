import type { RelationType } from 'relx/contract';

/** How a language writes values. */
interface Syntax {
  readonly quote: (text: string) => string;
  readonly list: readonly [open: string, close: string];
  readonly map: readonly [open: string, close: string];
  readonly key: (name: string) => string;
  readonly indent: string;
}

const escaped = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const php: Syntax = {
  quote: escaped,
  list: ['array( ', ' )'],
  map: ['array(', ')'],
  key: (name) => `${escaped(name)} => `,
  indent: '\t',
};

const typescript: Syntax = {
  quote: (text) => escaped(text).replaceAll('\n', '\\n'),
  list: ['[', ']'],
  map: ['{', '}'],
  key: (name) => `${/^[a-z]\w*$/i.test(name) ? name : escaped(name)}: `,
  indent: '  ',
};

/** A value as code. Objects have a line for each entry. */
function code(value: unknown, syntax: Syntax, before: string): string {
  if (typeof value === 'string') return syntax.quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return syntax.list[0] + value.map((one) => code(one, syntax, before)).join(', ') + syntax.list[1];
  const inner = before + syntax.indent;
  const lines = Object.entries(value).map(([name, one]) => `${inner}${syntax.key(name)}${code(one, syntax, inner)},\n`);
  return `${syntax.map[0]}\n${lines.join('')}${before}${syntax.map[1]}`;
}

/** The arguments of the registration of a type, without what a registration can't have and what is the default. */
function definitionOf({ computed: _1, hidden: _2, origin: _3, source: _4, ...definition }: RelationType) {
  return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== null));
}

/** Code that registers a type in a plugin of WordPress. */
export function phpOf(type: RelationType): string {
  const { name, ...args } = definitionOf(type);
  return `add_action( 'init', function () {
	if ( ! function_exists( 'ncr_register_relation_type' ) ) {
		return;
	}
	ncr_register_relation_type( ${code(name, php, '')}, ${code(args, php, '\t')} );
} );
`;
}

/** Code that declares a type for an app. */
export const typescriptOf = (type: RelationType): string =>
  `import { defineRelationTypes } from 'relx/contract';

export const types = defineRelationTypes([
  ${code(definitionOf(type), typescript, '  ')},
]);
`;
