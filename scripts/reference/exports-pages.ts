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

/** Entry points of single languages, which have one page. */
const CATALOGS = 'relx/languages/';

/** The page of an entry: `relx/store/mysql` is `relx-store-mysql.md`. */
export const pageOf = (entry: string): string =>
  `${(entry.startsWith(CATALOGS) ? CATALOGS.slice(0, -1) : entry).replaceAll('/', '-')}.md`;

const unlinked = (text: string): string => text.replaceAll(/\{@link (\S+?)(?:\s[^}]*)?\}/g, '$1');
const plain = (text: string): string => text.replaceAll(/\{@link (\S+?)(?:\s[^}]*)?\}/g, '`$1`').trim();

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const summaryOf = (text: string): string =>
  inOneLine(text)
    .replace(/^(.*?[.:])(?=\s|$).*$/, '$1')
    .replace(/:$/, '.');

/** A member of an interface, a class or a type literal. */
type Member = ts.TypeElement | ts.ClassElement;

/** The comment of a declaration in the source, in one line if it has one. */
function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return comment ? unlinked(comment.getText().replaceAll(/\n\s*\*/g, '\n *')) : '';
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Code of a node with the indentation of two spaces. */
const codeOf = (node: ts.Node): string => {
  const text = node.getText();
  const depth = / *$/.exec(node.getSourceFile().text.slice(0, node.getStart()))?.[0].length ?? 0;
  return unlinked(text.replaceAll(new RegExp(`\n {${depth}}`, 'g'), '\n').replaceAll('    ', '  '));
};

function memberText({ checker, isShort }: Context, member: Member): string {
  const symbol = member.name && checker.getSymbolAtLocation(member.name);
  const about = isShort && symbol ? summaryOf(unlinked(ts.displayPartsToString(symbol.getDocumentationComment(checker)))) : '';
  const initial = isShort && symbol?.getJsDocTags(checker).find(({ name }) => name === 'default');
  const words = [about, initial && `@default ${ts.displayPartsToString(initial.text)}`].filter(Boolean).join(' ');
  return [isShort ? words && `/** ${words} */` : commentOf(member), codeOf(member)].filter(Boolean).join('\n');
}

const isPrivate = (member: Member): boolean =>
  ts.isPropertyDeclaration(member) && ts.isPrivateIdentifier(member.name)
    ? true
    : (ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []).some(
        ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword,
      );

interface Exported {
  readonly name: string;
  readonly symbol: ts.Symbol;
  /** Whether only its type is exported, such as that of a class. */
  readonly isType: boolean;
}

/** What describes exports: types, and which exports have a section on which page. */
interface Context {
  readonly checker: ts.TypeChecker;
  /** Link to the section of an export. */
  readonly linkOf: (symbol: ts.Symbol) => string | undefined;
  /** Whether comments of members are shortened to their summaries. */
  readonly isShort: boolean;
  /** File name of the page. */
  readonly page: string;
  /** Components by name, with the names of their props and the page that describes them. */
  readonly described: Map<string, { readonly props: readonly string[]; readonly page: string }>;
  /** Link to the section of an export by its name. */
  readonly linkByName: (name: string) => string | undefined;
}

/** What a name of a module stands for. */
const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const docOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  plain(ts.displayPartsToString(symbol.getDocumentationComment(checker)));

/** The members of an interface, with those of bases that no entry point exports. */
function membersOf(context: Context, declaration: ts.InterfaceDeclaration | ts.ClassDeclaration): readonly Member[] {
  const own = [...declaration.members].filter((member) => !isPrivate(member));
  return [...own, ...basesOf(context, declaration).inlined.flatMap((base) => membersOf(context, base))];
}

/** The bases of an interface: declarations to show with it, and the code of all others. */
function basesOf({ checker, linkOf }: Context, declaration: ts.InterfaceDeclaration | ts.ClassDeclaration) {
  const inlined: ts.InterfaceDeclaration[] = [];
  const named: string[] = [];
  for (const clause of declaration.heritageClauses ?? [])
    for (const base of clause.types) {
      const found = checker.getSymbolAtLocation(base.expression);
      const symbol = found && resolved(checker, found);
      const own = symbol && !linkOf(symbol) ? symbol.declarations?.find(ts.isInterfaceDeclaration) : undefined;
      if (own && !own.getSourceFile().fileName.includes('node_modules')) inlined.push(own);
      else named.push(base.getText());
    }
  return { inlined, named };
}

/** Whether a member is a function. */
const isMethod = (member: Member): boolean =>
  ts.isMethodSignature(member) || (ts.isPropertySignature(member) && !!member.type && ts.isFunctionTypeNode(member.type));

/** Code of an interface or a class, with the members of its internal bases. `isShort` leaves out methods. */
function objectCode(context: Context, declaration: ts.InterfaceDeclaration | ts.ClassDeclaration, isShort: boolean): string {
  const { named } = basesOf(context, declaration);
  const parameters = declaration.typeParameters?.map((one) => one.getText()).join(', ');
  const word = ts.isClassDeclaration(declaration) ? 'class' : 'interface';
  const head = `${word} ${declaration.name?.text}${parameters ? `<${parameters}>` : ''}${named.length > 0 ? ` extends ${named.join(', ')}` : ''}`;
  const members = membersOf(context, declaration).filter((member) => !isShort || !isMethod(member));
  if (isShort && members.length === 0) return '';
  return `${head} {\n${members
    .map((member) => memberText(context, member))
    .map(indented)
    .join('\n')}\n}`;
}

/** Properties of a type that are declared in relx, as code. React declares those of elements. */
function propertiesCode({ checker }: Context, properties: readonly ts.Symbol[], at: ts.Node): Map<string, string> {
  const own = properties.filter(({ declarations }) =>
    declarations?.every((one) => !one.getSourceFile().fileName.includes('node_modules')),
  );
  return new Map(
    own.map((property) => {
      const text = ts.displayPartsToString(property.getDocumentationComment(checker));
      const initial = property.getJsDocTags(checker).find(({ name }) => name === 'default');
      const about = [inOneLine(text), initial && `@default ${inOneLine(ts.displayPartsToString(initial.text))}`]
        .filter(Boolean)
        .join(' ');
      const [declared] = property.declarations ?? [];
      const written = declared && ts.isPropertySignature(declared) && declared.type && !ts.isTypeLiteralNode(declared.type);
      const shown = written
        ? codeOf(declared.type as ts.TypeNode)
        : checker.typeToString(checker.getTypeOfSymbolAtLocation(property, at), at, ts.TypeFormatFlags.NoTruncation);
      const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      const line = `${property.name}${optional}: ${shown.replace(/ \| undefined$/, '')};`;
      return [property.name, `${about ? `/** ${unlinked(about)} */\n` : ''}${line}`];
    }),
  );
}

const blockOf = (name: string, members: Iterable<string>): string => `${name} {\n${[...members].map(indented).join('\n')}\n}`;

/** Code of an intersection of object types: all members of types that no entry point exports. */
function intersectionCode(context: Context, declaration: ts.TypeAliasDeclaration): string | undefined {
  if (!ts.isIntersectionTypeNode(declaration.type) || declaration.typeParameters) return undefined;
  const { checker, linkOf } = context;
  const parts = declaration.type.types.filter((part) => {
    const symbol = ts.isTypeReferenceNode(part) && checker.getSymbolAtLocation(part.typeName);
    return symbol && linkOf(resolved(checker, symbol)) && !part.typeArguments;
  });
  // members of exported types are described with them
  const described = new Set(
    parts.flatMap((part) =>
      checker
        .getTypeAtLocation(part)
        .getProperties()
        .map(({ name }) => name),
    ),
  );
  const own = checker.getPropertiesOfType(checker.getTypeAtLocation(declaration)).filter(({ name }) => !described.has(name));
  const members = propertiesCode(context, own, declaration);
  const named = parts.map((part) => `${part.getText()} & `).join('');
  return members.size === 0 ? undefined : blockOf(`type ${declaration.name.text} = ${named}`.trimEnd(), members.values());
}

/** The props of a component whose declaration does not name them: the type of its first parameter. */
function propsOf(context: Context, { name, symbol }: Exported): string[] {
  const declaration = symbol.declarations?.find(ts.isVariableDeclaration);
  if (!declaration || !/^[A-Z][a-z]/.test(name)) return [];
  const [signature] = context.checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures();
  const props = signature?.parameters[0];
  if (!props) return [];
  const type = context.checker.getTypeOfSymbolAtLocation(props, declaration);
  const members = propertiesCode(context, context.checker.getPropertiesOfType(type), declaration);
  // an exported type of them has a section of its own
  const parts = type.isIntersection() ? type.types : [type];
  const isDescribed = parts.some(
    (part) => part.symbol && context.linkOf(part.symbol) && part.getProperties().length >= members.size,
  );
  if (members.size === 0 || isDescribed) return [];
  const names = [...members.keys()];
  const same = [...context.described].find(([, { props: known }]) => names.filter((one) => known.includes(one)).length >= 10);
  if (!same) {
    context.described.set(name, { props: names, page: context.page });
    return [`Props, beside those of the root element:\n\n\`\`\`ts\n${blockOf('interface Props', members.values())}\n\`\`\``];
  }
  const [other, { props: known, page }] = same;
  const without = known.filter((one) => !names.includes(one));
  const more = [...members].filter(([one]) => !known.includes(one)).map(([, text]) => text);
  const link = `[${code(other)}](${page === context.page ? '' : page}#${other.toLowerCase()})`;
  return [
    `Props: those of ${link}${without.length > 0 ? `, without ${codes(without)}` : ''}${more.length > 0 ? ', and:' : '.'}`,
    ...(more.length > 0 ? [`\`\`\`ts\n${blockOf('interface Props', more)}\n\`\`\``] : []),
  ];
}

/** Most lines of the type of a constant. */
const MOST_LINES = 40;

/** Code of a declaration without its comment, `export declare` and private members. */
function declarationCode(context: Context, declaration: ts.Declaration, isShort: boolean): string {
  if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return objectCode(context, declaration, isShort);
  if (ts.isTypeAliasDeclaration(declaration)) {
    const members = intersectionCode(context, declaration);
    if (members) return members;
  }
  const isConstant = ts.isVariableDeclaration(declaration);
  const text = codeOf(isConstant ? declaration.parent.parent : declaration).replace(/^(export )?(default )?(declare )?/, '');
  const type = isConstant && declaration.type && ts.isTypeLiteralNode(declaration.type) ? declaration.type : undefined;
  const lines = text.split('\n');
  if (lines.length <= MOST_LINES || !isConstant) return text;
  if (!type) return [lines[0], '  ...', lines.at(-1)].join('\n');
  // a large table: the names of its rows
  return `const ${declaration.name?.getText()}: {\n${type.members.map((one) => `  ${one.name?.getText()}: ...;`).join('\n')}\n};`;
}

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

/** What the tags of a comment describe: parameters, result, errors and examples. */
function tagged(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const tagsOf = (name: string) =>
    symbol
      .getJsDocTags(checker)
      .filter((tag) => tag.name === name)
      .map((tag) => plain(ts.displayPartsToString(tag.text)));
  const parameters = tagsOf('param').map(parameterOf);
  return [
    ...(parameters.length > 0 ? [parameters.join('\n')] : []),
    ...tagsOf('returns').map((value) => `Returns ${inOneLine(value)}`),
    ...tagsOf('throws').map((error) => `Throws ${inOneLine(error).replace(/^\{(\w+)\}/, '`$1`:')}`),
    ...tagsOf('example').map(exampleOf),
  ];
}

/** Longest line of a signature. */
const MOST_CHARACTERS = 80;

/** Code of a function, with its parameters on lines of their own if it is long. */
function signatureCode(member: Member): string {
  const text = codeOf(member);
  const called = ts.isPropertySignature(member) ? member.type : member;
  if (text.length <= MOST_CHARACTERS || !called || !(ts.isFunctionTypeNode(called) || ts.isMethodSignature(called))) return text;
  const [first] = called.parameters;
  if (!first) return text;
  const head = text.slice(0, first.getStart() - member.getStart());
  const tail = text.slice(called.parameters.end - member.getStart());
  return `${head}\n${called.parameters.map((one) => `  ${codeOf(one)},`).join('\n')}\n${tail}`;
}

/** The members of an interface if each is described with an example, such as the methods of a client. */
function sectionsOf(context: Context, declaration: ts.Declaration | undefined): string[] | undefined {
  if (!declaration || !ts.isInterfaceDeclaration(declaration)) return undefined;
  const { checker } = context;
  const methods = membersOf(context, declaration).filter(isMethod);
  const symbols = methods.map((member) => member.name && checker.getSymbolAtLocation(member.name));
  const hasExample = (symbol: ts.Symbol | undefined) => symbol?.getJsDocTags(checker).some(({ name }) => name === 'example');
  if (methods.length === 0 || !symbols.every(hasExample)) return undefined;
  return methods.flatMap((member, index) => {
    const symbol = symbols[index];
    if (!symbol) return [];
    return [
      [
        `### ${symbol.name}()`,
        docOf(checker, symbol),
        `\`\`\`ts\n${signatureCode(member)}\n\`\`\``,
        ...tagged(symbol, checker),
      ].join('\n\n'),
    ];
  });
}

/** Links to the sections of types that code names. */
function typesIn({ linkByName }: Context, text: string, own: string): string[] {
  const names = [...new Set(text.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/\b[A-Z]\w+/g) ?? [])].filter((name) => name !== own);
  const links = names.flatMap((name) => linkByName(name) ?? []);
  return links.length > 0 ? [`Types: ${links.join(', ')}.`] : [];
}

function describe(context: Context, exported: Exported): string {
  const { checker } = context;
  const { name, symbol } = exported;
  if (symbol.declarations?.some(ts.isSourceFile)) return describeNamespace(checker, exported);
  const text = docOf(checker, symbol);
  const declarations = (symbol.declarations ?? []).filter((declaration) => !ts.isModuleDeclaration(declaration));
  const methods = sectionsOf(context, declarations[0]);
  const declared = [...new Set(declarations.map((one) => declarationCode(context, one, methods !== undefined)))].join('\n\n');
  return [
    `## ${name}`,
    ...(text ? [text] : []),
    ...(declared ? [`\`\`\`ts\n${declared}\n\`\`\``] : []),
    ...propsOf(context, exported),
    ...(isValue(exported) ? typesIn(context, declared, name) : []),
    ...tagged(symbol, checker),
    ...(methods ?? []),
  ].join('\n\n');
}

/** A parameter as an item of a list: its name, then its description. */
function parameterOf(tag: string): string {
  const [name = '', ...words] = inOneLine(tag).split(' ');
  return `- ${code(name)}: ${words.join(' ').replace(/^- /, '')}`;
}

/** An example as a code block. */
const exampleOf = (text: string): string => `Example:\n\n${text.includes('```') ? text : `\`\`\`tsx\n${text}\n\`\`\``}`;

const isValue = ({ symbol, isType }: Exported): boolean => !isType && (symbol.flags & ts.SymbolFlags.Value) !== 0;

/** Order of sections: components, hooks, other values, then types. */
const rankOf = (exported: Exported): number => {
  if (!isValue(exported)) return 3;
  if (/^use[A-Z]/.test(exported.name)) return 1;
  return /^[A-Z]/.test(exported.name) && !(exported.symbol.flags & ts.SymbolFlags.Class) ? 0 : 2;
};

/** Entry points of the back end, and of parts that few programs import. */
const BRIEF = /^relx\/(core|contract|integrations|server|store|blocks)/;

/** Types that TypeScript computes from others. Editors show what they stand for. */
const isComputed = (declaration: ts.Declaration): boolean =>
  ts.isTypeAliasDeclaration(declaration) &&
  (ts.isConditionalTypeNode(declaration.type) ||
    ts.isMappedTypeNode(declaration.type) ||
    ts.isIndexedAccessTypeNode(declaration.type));

/**
 * Types that a page describes in one line: computed ones, those that are generated from the schemas of REST, and on pages of the back end
 * all but options and what an open core consists of.
 */
function isBrief(entry: Entry, one: Exported): boolean {
  const { name, symbol } = one;
  const declarations = symbol.declarations ?? [];
  if (isValue(one) || declarations.some(ts.isSourceFile)) return false;
  if (declarations.some(isComputed)) return true;
  if (!BRIEF.test(entry.name)) return false;
  const isGenerated = declarations.some((one) => /contract\/types\.d\.ts$/.test(one.getSourceFile().fileName));
  return isGenerated || !(/(Options|Args|Definition)$/.test(name) || PARTS_OF_CORE.includes(name));
}

/** Types of the properties of `Relx` that guides use. */
const PARTS_OF_CORE = [
  'Relx',
  'Relations',
  'RelationFunctions',
  'TypeRegistry',
  'Integrity',
  'Transfer',
  'RelatedList',
  'Viewer',
];

/** The pages of all entry points by file name, from the declarations of `npm run build`. */
export function exportsPages(): Map<string, string> {
  const options = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    types: [],
    skipLibCheck: true,
    strict: true,
  };
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
      .map(
        (alias): Exported => ({
          name: alias.name,
          symbol: resolved(checker, alias),
          isType: alias.declarations?.some((one) => ts.isTypeOnlyImportOrExportDeclaration(one)) ?? false,
        }),
      );
    exported.set(
      entry,
      all.sort((a, b) => rankOf(a) - rankOf(b) || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    );
  }

  /** The page that describes an export: that of the first entry point in package.json that exports it. */
  const homes = new Map<string, Entry>();
  for (const entry of entries)
    for (const { symbol } of exported.get(entry) ?? []) if (!homes.has(placeOf(symbol))) homes.set(placeOf(symbol), entry);
  const homeOf = ({ symbol }: Exported): Entry | undefined => homes.get(placeOf(symbol));
  const names = new Map<string, Exported>();
  for (const entry of entries) for (const one of exported.get(entry) ?? []) if (!names.has(one.name)) names.set(one.name, one);

  const described: Context['described'] = new Map();
  const contextOf = (page: Entry): Context => {
    const linkTo = (one: Exported): string | undefined => {
      const home = homeOf(one);
      if (!home || isBrief(home, one)) return undefined;
      return `[${code(one.name)}](${home === page ? '' : pageOf(home.name)}#${one.name.toLowerCase()})`;
    };
    return {
      checker,
      isShort: BRIEF.test(page.name),
      page: pageOf(page.name),
      described,
      linkOf: (symbol) => {
        const home = homes.get(placeOf(symbol));
        return home && (linkTo({ name: symbol.name, symbol, isType: false }) ?? code(symbol.name));
      },
      linkByName: (name) => {
        const found = names.get(name);
        return found && linkTo(found);
      },
    };
  };

  /** The page of an entry point. Those of languages are described together, on the first page. */
  const pageFor = (entry: Entry): string => {
    const all = exported.get(entry) ?? [];
    const own = all.filter((one) => homeOf(one) === entry);
    const others = grouped(
      all.filter((one) => homeOf(one) !== entry),
      (one) => homeOf(one)?.name ?? '',
    );
    const also = [...others].map(
      ([name, list]) => `Also from [${code(name)}](${pageOf(name)}): ${codes(list.map((one) => one.name))}.`,
    );
    const context = contextOf(entry);
    const brief = own.filter((one) => isBrief(entry, one));
    const rows = brief.map(({ name, symbol }) => [code(name), summaryOf(docOf(checker, symbol))]);
    const about = `What ${code(entry.name)} exports. Source: its declarations.`;
    return `${heading(entry.name, about)}\n${[
      ...also,
      ...own.filter((one) => !brief.includes(one)).map((one) => describe(context, one)),
      ...(rows.length > 0
        ? [
            `## Types\n\nYour editor shows their members. [REST](rest.md#schemas) lists the fields of requests and responses.\n\n${table(['type', ''], rows)}`,
          ]
        : []),
    ].join('\n\n')}\n`;
  };

  const catalogs = entries.filter(({ name }) => name.startsWith(CATALOGS));
  return new Map(
    entries
      .filter((entry) => !catalogs.includes(entry))
      .map((entry) => [
        pageOf(entry.name),
        entry.name === CATALOGS.slice(0, -1)
          ? `${pageFor(entry)}\n## One language\n\n${catalogs.map(({ name }) => code(name)).join(', ')} export the value of \`loadLanguage\` for their language, by its name:\n\n\`\`\`ts\nimport { de } from 'relx/languages/de';\n\`\`\`\n`
          : pageFor(entry),
      ]),
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
export const entryNames: readonly string[] = entries.map(({ name }) => name).filter((name) => !name.startsWith(CATALOGS));
