import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entryPoints } from '../entry-points.mjs';
import { code, codes, heading, table } from './markdown.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An entry point such as `relx/client`, with the path of its declarations. */
interface Entry {
  readonly name: string;
  readonly file: string;
}
const entries: readonly Entry[] = Object.entries(entryPoints).flatMap(([path, target]) =>
  typeof target === 'string' || path.endsWith('.css')
    ? []
    : [{ name: `relx${path.slice(1)}`, file: `${root}/${target.types}`.replace('/./', '/') }],
);

/** The page of an entry: `relx/store/mysql` is `relx-store-mysql.md`. */
export const pageOf = (entry: string): string => `${entry.replaceAll('/', '-')}.md`;

const plain = (text: string): string => text.replaceAll(/\{@link (\S+?)(?:\s[^}]*)?\}/g, '`$1`').trim();

/** A declaration without its comments, `export declare`, and private members. */
function declarationText(declaration: ts.Declaration): string {
  const isConstant = ts.isVariableDeclaration(declaration);
  const text = (isConstant ? declaration.parent.parent : declaration).getText();
  return (isConstant ? outline(text) : text)
    .replace(/^(export )?(default )?(declare )?/, '')
    .replaceAll(/^ +(private .*|#private;)\n/gm, '')
    .replaceAll('    ', '  ');
}

/** Shortens the type of a large constant to the names of its members. */
function outline(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= 40) return text;
  const outer = lines.filter((line) => /^( {4})?\S/.test(line)).join('\n');
  return outer.replaceAll(/([[{(<])\n {4}([\]})>])/g, '$1 ... $2');
}

interface Exported {
  readonly name: string;
  readonly symbol: ts.Symbol;
}

/** What a name of a module stands for. */
const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const docOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  plain(ts.displayPartsToString(symbol.getDocumentationComment(checker)));

/** A namespace of a module: a table of its members. */
function describeNamespace(checker: ts.TypeChecker, { name, symbol }: Exported): string {
  const values = checker.getExportsOfModule(symbol).map((member) => ({ member, target: resolved(checker, member) }));
  const rows = values
    .filter(({ target }) => target.flags & ts.SymbolFlags.Value)
    .map(({ member, target }) => {
      const declaration = target.declarations?.find(ts.isVariableDeclaration);
      const text = docOf(checker, target).replaceAll(/\s+/g, ' ');
      return [code(`${name}.${member.name}`), code(declaration?.type?.getText() ?? ''), text];
    })
    .sort();
  return [`## ${name}`, table(['name', 'type', ''], rows)].join('\n\n');
}

function describe(checker: ts.TypeChecker, exported: Exported): string {
  const { name, symbol } = exported;
  if (symbol.declarations?.some(ts.isSourceFile)) return describeNamespace(checker, exported);
  const text = docOf(checker, symbol);
  const tagsOf = (name: string) =>
    symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === name)
      .map((tag) => plain(ts.displayPartsToString(tag.text)));
  const thrown = tagsOf('throws').map((error) => `Throws ${error.replaceAll(/\s+/g, ' ')}`);
  const parameters = tagsOf('param').map(parameterOf);
  const returned = tagsOf('returns').map((value) => `Returns ${value.replaceAll(/\s+/g, ' ')}`);
  const examples = tagsOf('example').map(exampleOf);
  const declared = (symbol.declarations ?? []).filter((declaration) => !ts.isModuleDeclaration(declaration)).map(declarationText);
  return [
    `## ${name}`,
    ...(text ? [text] : []),
    `\`\`\`ts\n${[...new Set(declared)].join('\n\n')}\n\`\`\``,
    ...(parameters.length > 0 ? [parameters.join('\n')] : []),
    ...returned,
    ...thrown,
    ...examples,
  ].join('\n\n');
}

/** A parameter as an item of a list: its name, then its description. */
function parameterOf(tag: string): string {
  const [name = '', ...words] = tag.replaceAll(/\s+/g, ' ').split(' ');
  return `- ${code(name)}: ${words.join(' ').replace(/^- /, '')}`;
}

/** An example as a code block. */
const exampleOf = (text: string): string => `Example:\n\n${text.includes('```') ? text : `\`\`\`tsx\n${text}\n\`\`\``}`;

/** The pages of all entry points by file name, from the declarations of `npm run build`. */
export function exportsPages(): Map<string, string> {
  const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, types: [], noLib: true };
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
  const checker = program.getTypeChecker();
  const exported = new Map<Entry, Exported[]>();
  for (const entry of entries) {
    const source = program.getSourceFile(entry.file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${entry.file} is not built: run \`npm run build\`.`);
    const all = checker
      .getExportsOfModule(module)
      .map((alias): Exported => ({ name: alias.name, symbol: resolved(checker, alias) }));
    exported.set(
      entry,
      all.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    );
  }

  /** The page that describes an export: that of the first entry point in package.json that exports it. */
  const homeOf = ({ symbol }: Exported): Entry | undefined =>
    entries.find((entry) => exported.get(entry)?.some((other) => placeOf(other.symbol) === placeOf(symbol)));

  return new Map(
    entries.map((entry) => {
      const all = exported.get(entry) ?? [];
      const own = all.filter((one) => homeOf(one) === entry);
      const others = grouped(
        all.filter((one) => homeOf(one) !== entry),
        (one) => homeOf(one)?.name ?? '',
      );
      const also = [...others].map(
        ([name, list]) => `Also from [${code(name)}](${pageOf(name)}): ${codes(list.map((one) => one.name))}.`,
      );
      const about = `Everything that ${code(entry.name)} exports, with its types. Source: its declarations.`;
      return [
        pageOf(entry.name),
        `${heading(entry.name, about)}\n${[...also, ...own.map((one) => describe(checker, one))].join('\n\n')}\n`,
      ];
    }),
  );
}

/** Where a symbol is declared. Both packages have a copy of what the two halves share. */
function placeOf({ declarations: [first] = [] }: ts.Symbol): string {
  return `${first?.getSourceFile().fileName.replace('/dist/backend/', '/dist/')}:${first?.pos}`;
}

function grouped<T>(list: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of list) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** The names of all entry points, in the order of package.json. */
export const entryNames: readonly string[] = entries.map(({ name }) => name);
