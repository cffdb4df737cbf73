import { code, heading } from './markdown.js';
import { type PhpDoc, parametersOf, parseDoc } from './php-doc.js';
import { nameOf, type PhpFile, type PhpNode, phpFiles, stringsOf, walk } from './php-sources.js';

interface Hook {
  readonly isAction: boolean;
  readonly names: readonly string[];
  readonly doc: PhpDoc;
  readonly path: string;
}

/** The names of a hook: a string, or a variable that a loop sets to the strings of an array. */
function namesOf(argument: PhpNode | undefined, parents: readonly PhpNode[]): string[] {
  if (argument?.kind !== 'variable') return stringsOf(argument);
  const loop = parents.findLast(({ kind, value }) => kind === 'foreach' && nameOf(value as PhpNode) === nameOf(argument));
  return stringsOf(loop?.source);
}

/** The doc comment of a hook: the last one before its call that starts with "Filters" or "Fires". */
function docBefore({ tree, text }: PhpFile, call: PhpNode): PhpDoc {
  const docs = (tree.comments ?? []).filter(({ value }) => /^\/\*\*\s+\* (?:Filters|Fires)\b/.test(value as string));
  const before = docs.findLast(({ loc }) => loc.end.offset <= call.loc.start.offset);
  if (!before || text.slice(before.loc.end.offset, call.loc.start.offset).includes('}'))
    throw new Error(`A hook has no doc comment: ${text.slice(call.loc.start.offset, call.loc.end.offset)}`);
  return parseDoc(before.value as string);
}

/** Hooks of WordPress and of other plugins that the plugin calls. They are documented there. */
const OF_OTHERS = /^(?:widget_title$|wpml_)/;

/** Every hook of the plugin. */
function hooks(): Hook[] {
  const found: Hook[] = [];
  for (const file of phpFiles())
    walk(file.tree, (node, parents) => {
      const called = node.kind === 'call' ? nameOf(node.what) : '';
      if (called !== 'apply_filters' && called !== 'do_action') return;
      const names = namesOf(node.arguments?.[0], parents);
      if (names.length === 0) throw new Error(`The name of a hook in ${file.path} is neither a string nor in a list.`);
      if (names.some((name) => OF_OTHERS.test(name))) return;
      found.push({ isAction: called === 'do_action', names, doc: docBefore(file, node), path: file.path });
    });
  return found.sort((one, other) => ((one.names[0] ?? '') < (other.names[0] ?? '') ? -1 : 1));
}

const describe = ({ names, doc, path }: Hook): string =>
  [`### ${names.map(code).join(', ')}`, doc.text, ...parametersOf(doc), `Source: ${code(path)}`].join('\n\n');

/** The page of the hooks of the WordPress plugin. */
export function phpHooksPage(): string {
  const all = hooks();
  const about = `The actions and filters that the WordPress plugin calls. A filter returns its first parameter, changed or not. If a hook has two
names, both are called. Source: the PHP files of ${code('plugin')}.`;
  return `${heading('PHP hooks', about)}
## Actions

${all
  .filter(({ isAction }) => isAction)
  .map(describe)
  .join('\n\n')}

## Filters

${all
  .filter(({ isAction }) => !isAction)
  .map(describe)
  .join('\n\n')}
`;
}
