import { fileURLToPath } from 'node:url';
import { attributes } from 'relx';
import ts from 'typescript';
import { entryPoints } from '../entry-points.mjs';
import { code, codes, type Entry as Described, Descriptions, grouped, heading, list } from './markdown.js';
import { restSchemas } from './rest-page.js';

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

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The text up to its first full stop. */
const summaryOf = (text: string): string => inOneLine(text).replace(/^(.*?\.)(?=\s|$).*$/, '$1');

/** A member of an interface, a class or a type literal. */
type Member = ts.TypeElement | ts.ClassElement;

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** An optional property: its name, its type, and what ends it. */
const OPTIONAL = /^(\s*(?:\w+|'[\w-]+')\?: )(.*?)(;?)$/gm;

/** Code without the modifiers that most properties have: the index of the reference names them. */
const withoutModifiers = (text: string): string =>
  text.replaceAll(/\breadonly /g, '').replaceAll(OPTIONAL, (line, start: string, type: string, end: string) => {
    if (!type.endsWith(' | undefined')) return line;
    return `${start}${type.slice(0, -' | undefined'.length).replace(/^\((.*)\)$/, '$1')}${end}`;
  });

/** Names of type parameters, without what they extend and their defaults, which editors show. */
const namesOf = (parameters: readonly ts.TypeParameterDeclaration[] = []): string =>
  parameters.map(({ name }) => name.text).join(', ');

/** Code of a node, in which the parameters of a type are their names. */
function textOf(node: ts.Node): string {
  const text = node.getText();
  if (!ts.isTypeAliasDeclaration(node) || !node.typeParameters) return text;
  const { pos, end } = node.typeParameters;
  return `${text.slice(0, pos - node.getStart())}${namesOf(node.typeParameters)}${text.slice(end - node.getStart())}`;
}

/** Code of a node with the indentation of two spaces. */
const codeOf = (node: ts.Node): string => {
  const text = textOf(node);
  const depth = / *$/.exec(node.getSourceFile().text.slice(0, node.getStart()))?.[0].length ?? 0;
  return withoutModifiers(unlinked(text.replaceAll(new RegExp(`\n {${depth}}`, 'g'), '\n').replaceAll('    ', '  ')));
};

const LITERAL = /^(?:'[^']*'|-?[\d_]+(?:\.\d+)?|true|false|null|Infinity|\{\}|\[\])(?=$|[,:; ])/;

/** A description with the default of the tag `@default`, whose first word is code if it is a value. */
function withDefault(text: string, initial: string | undefined): string {
  // an optional member without a default has none
  if (!initial || initial === 'none') return text;
  const shown = inOneLine(initial)
    .replace(LITERAL, (value) => code(value))
    .replace(/\.$/, '');
  return `${text ? `${text} ` : ''}Default: ${shown}.`;
}

/** The description of a member with its default. */
function aboutOf({ checker, isShort }: Context, symbol: ts.Symbol | undefined): string {
  if (!symbol) return '';
  const text = inOneLine(docOf(checker, symbol));
  const initial = symbol.getJsDocTags(checker).find(({ name }) => name === 'default');
  return withDefault(isShort ? summaryOf(text) : text, initial && ts.displayPartsToString(initial.text));
}

function entryOf(context: Context, member: Member): Described {
  const symbol = member.name && context.checker.getSymbolAtLocation(member.name);
  const shown = inOneLine(codeOf(member)).replace(/;$/, '');
  return { name: symbol?.name ?? shown, shown, text: aboutOf(context, symbol) };
}

const isPrivate = (member: Member): boolean =>
  ts.isPropertyDeclaration(member) && ts.isPrivateIdentifier(member.name)
    ? true
    : (ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []).some(
        ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword,
      );

/** Whether a member belongs to a class rather than to its instances. */
const isOfClass = (member: Member): boolean =>
  ts.isConstructorDeclaration(member) ||
  (ts.canHaveModifiers(member) && !!ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword));

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
  /** Whether an export is only a type, so that you can't call the constructor and static members of a class. */
  readonly isType?: boolean;
  /** Whether comments of members are shortened to their summaries. */
  readonly isShort: boolean;
  /** File name of the page. */
  readonly page: string;
  /** Properties that sections of all pages describe. */
  readonly descriptions: Descriptions;
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
  const own = [...declaration.members].filter((member) => !isPrivate(member) && !(context.isType && isOfClass(member)));
  const names = new Set(own.map(({ name }) => name?.getText()));
  const inherited = basesOf(context, declaration).inlined.flatMap((base) => membersOf(context, base));
  return [...own, ...inherited.filter(({ name }) => !name || !names.has(name.getText()))];
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

/** Whether a member of a union's part states that the part lacks the property. */
const isAbsent = (member: Member): boolean =>
  ts.isPropertySignature(member) &&
  !!member.questionToken &&
  (member.type?.kind === ts.SyntaxKind.UndefinedKeyword || member.type?.kind === ts.SyntaxKind.NeverKeyword);

/** Whether a member is a function. */
const isMethod = (member: Member): boolean =>
  ts.isMethodSignature(member) || (ts.isPropertySignature(member) && !!member.type && ts.isFunctionTypeNode(member.type));

/** The page that describes the members of an interface: REST those of schemas, and PHP functions with the same names. */
function describedElsewhere(name: string, declaration: ts.Declaration): string | undefined {
  if (name === 'RelationFunctions') return '[PHP functions](php-functions.md)';
  const isGenerated = /contract\/types\.d\.ts$/.test(declaration.getSourceFile().fileName);
  return isGenerated && restSchemas.has(name) ? `[REST](rest.md#${name.toLowerCase()})` : undefined;
}

/** The description of an interface or a class, with the members of its internal bases. `isShort` leaves out methods. */
function describeObject(
  context: Context,
  declaration: ts.InterfaceDeclaration | ts.ClassDeclaration,
  isShort: boolean,
): string[] {
  const { named } = basesOf(context, declaration);
  const parameters = namesOf(declaration.typeParameters);
  const name = declaration.name?.text ?? '';
  const word = ts.isClassDeclaration(declaration) ? 'class' : 'interface';
  const head = `${word} ${name}${parameters ? `<${parameters}>` : ''}${named.length > 0 ? ` extends ${named.join(', ')}` : ''}`;
  const members = membersOf(context, declaration).filter((member) => !isAbsent(member) && (!isShort || !isMethod(member)));
  if (members.length === 0) return isShort ? [] : [tsBlock(`${head} {}`)];
  const isPlain = word === 'interface' && !parameters && named.length === 0;
  const headBlock = isPlain ? [] : [tsBlock(head)];
  const elsewhere = describedElsewhere(name, declaration);
  if (elsewhere)
    return [...headBlock, `${elsewhere} describes ${codes([...new Set(members.map(({ name }) => name?.getText()))])}.`];
  const entries = members.map((member) => entryOf(context, member));
  // without comments, code is shorter
  if (entries.every(({ text }) => !text)) return [tsBlock(`${head} {\n${members.map(codeOf).map(indented).join('\n')}\n}`)];
  return [...headBlock, ...context.descriptions.describe(name, entries, context.page)];
}

const tsBlock = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

/** The exported type that declares a property, if it has a section. */
function ownerOf({ checker, linkOf }: Context, property: ts.Symbol): string | undefined {
  let node: ts.Node | undefined = property.declarations?.[0];
  while (node && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) node = node.parent;
  const symbol = node && checker.getSymbolAtLocation(node.name);
  return symbol && linkOf(symbol);
}

/** Names of the members of an interface. */
const namesIn = (node: ts.Node | undefined): readonly string[] =>
  node && ts.isInterfaceDeclaration(node) ? node.members.flatMap(({ name }) => (name ? [name.getText()] : [])) : [];

/** Properties of a type that are declared in relx. React declares those of elements. */
function entriesOf(context: Context, properties: readonly ts.Symbol[], at: ts.Node, isProps = false): Described[] {
  const { checker } = context;
  const own = properties.filter(({ declarations }) =>
    declarations?.every((one) => !one.getSourceFile().fileName.includes('node_modules')),
  );
  return own.map((property) => {
    const declarations = property.declarations ?? [];
    // a part of a union can state that it lacks the property
    const declared = declarations.find((one) => !ts.isPropertySignature(one) || !isAbsent(one)) ?? declarations[0];
    const written = declared && ts.isPropertySignature(declared) && declared.type && !ts.isTypeLiteralNode(declared.type);
    const type = written
      ? codeOf(declared.type as ts.TypeNode)
      : checker.typeToString(checker.getTypeOfSymbolAtLocation(property, at), at, ts.TypeFormatFlags.NoTruncation);
    const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    const isAttribute = isProps && property.name in attributes;
    return {
      name: property.name,
      shown: withoutModifiers(inOneLine(`${property.name}${optional}: ${type.replaceAll('"', "'")}`)),
      // one page describes attributes for all APIs
      text: isAttribute ? '' : aboutOf(context, property),
      ...(isAttribute && { key: property.name }),
    };
  });
}

/** An intersection of object types: all members of types that no entry point exports. */
function describeIntersection(context: Context, declaration: ts.TypeAliasDeclaration): string[] | undefined {
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
  const entries = entriesOf(context, own, declaration);
  if (entries.length === 0) return undefined;
  const name = declaration.name.text;
  const named = parts.map((part) => `${part.getText()} & `).join('');
  return [
    ...(named ? [tsBlock(`type ${name} = ${named}{ ... }`)] : []),
    ...context.descriptions.describe(name, entries, context.page),
  ];
}

/** The props of a component whose declaration does not name them: the type of its first parameter. */
function propsOf(context: Context, { name, symbol }: Exported): string[] {
  const declaration = symbol.declarations?.find(ts.isVariableDeclaration);
  if (!declaration || !/^[A-Z][a-z]/.test(name)) return [];
  const [signature] = context.checker.getTypeOfSymbolAtLocation(symbol, declaration).getCallSignatures();
  const props = signature?.parameters[0];
  if (!props) return [];
  const properties = context.checker.getPropertiesOfType(context.checker.getTypeOfSymbolAtLocation(props, declaration));
  const groups = grouped(properties, (property) => ownerOf(context, property));
  const entries = entriesOf(context, groups.get(undefined) ?? [], declaration, true);
  if (entries.length === 0) return [];
  const names = new Set(properties.map((property) => property.name));
  const others = [...groups].flatMap(([owner, [first]]) => {
    if (owner === undefined) return [];
    const omitted = namesIn(first?.declarations?.[0]?.parent).filter((member) => !names.has(member));
    return [omitted.length > 0 ? `${owner} except ${codes(omitted)}` : owner];
  });
  const also = others.length > 0 ? [`Also the props of ${others.join(', ')}, and most of the root element.`] : [];
  const hasAttributes = entries.some(({ key }) => key);
  return [
    `Props:${hasAttributes ? ' see also [Attributes](attributes.md).' : ''}`,
    ...context.descriptions.describe(name, entries, context.page),
    ...also,
  ];
}

/** Most members of the type of a constant that its section lists. */
const MOST_MEMBERS = 8;

/** Pages that list what large constants have. */
const TABLES: Readonly<Record<string, string>> = {
  attributes: '[Attributes](attributes.md)',
  errorCodes: '[Error codes](error-codes.md)',
  pluginSettings: '[Settings](settings.md)',
};

/** The description of a declaration: its code without its comment, `export declare` and private members, or its members. */
function describeDeclaration(context: Context, declaration: ts.Declaration, isShort: boolean): string[] {
  if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration))
    return describeObject(context, declaration, isShort);
  if (ts.isTypeAliasDeclaration(declaration)) {
    const members = describeIntersection(context, declaration);
    if (members) return members;
  }
  if (ts.isFunctionDeclaration(declaration)) return [tsBlock(`function ${declaration.name?.text}${callCode(declaration, ':')}`)];
  const isConstant = ts.isVariableDeclaration(declaration);
  const text = codeOf(isConstant ? declaration.parent.parent : declaration).replace(/^(export )?(default )?(declare )?/, '');
  const type = isConstant && declaration.type && ts.isTypeLiteralNode(declaration.type) ? declaration.type : undefined;
  const lines = text.split('\n');
  if (!isConstant || lines.length <= 2 * MOST_MEMBERS) return [tsBlock(text)];
  if (!type) return [tsBlock([lines[0], '  ...', lines.at(-1)].join('\n'))];
  // a large table: the first of its rows
  const [first] = type.members;
  return [tsBlock(`const ${declaration.name?.getText()}: {\n  ${first?.name?.getText()}: ...;\n  ...\n};`)];
}

/** Longest line of a signature. */
const MOST_CHARACTERS = 80;

/** Parts of code in one line, or each in a line of its own if that is long. */
const inLines = (open: string, parts: readonly string[], close: string): string =>
  parts.join(', ').length > MOST_CHARACTERS / 2
    ? `${open}\n${parts.map((one) => `  ${one.replaceAll('\n', '\n  ')},`).join('\n')}\n${close}`
    : `${open}${parts.join(', ')}${close}`;

/** Code of a result. A large object has the names of its properties only. */
function resultCode(type: ts.TypeNode): string {
  const text = codeOf(type);
  if (!ts.isTypeLiteralNode(type) || text.split('\n').length <= 2 * MOST_MEMBERS) return text;
  return `{ ${type.members.map(({ name }) => name?.getText()).join(', ')} }`;
}

/** Code of a function after its name, with objects in place of their properties. */
function callCode(called: ts.FunctionDeclaration | ts.FunctionTypeNode | ts.MethodSignature, arrow: string): string {
  const types = called.typeParameters?.map(codeOf) ?? [];
  const names = called.parameters.map(({ name }) => name.getText());
  const options = names.includes('options') ? 'input' : 'options';
  const parameters = called.parameters.map((one) =>
    ts.isObjectBindingPattern(one.name)
      ? `${one.type && /Props\b/.test(one.type.getText()) ? 'props' : options}${one.questionToken ? '?' : ''}: ${one.type ? codeOf(one.type) : 'object'}`
      : codeOf(one),
  );
  const result = called.type ? resultCode(called.type) : 'void';
  return `${types.length > 0 ? inLines('<', types, '>') : ''}${inLines('(', parameters, ')')}${arrow} ${result};`;
}

/** A namespace of a module: a list of its members. */
function describeNamespace(checker: ts.TypeChecker, { name, symbol }: Exported): string {
  const values = checker.getExportsOfModule(symbol).map((member) => ({ member, target: resolved(checker, member) }));
  const entries = values
    .filter(({ target }) => target.flags & ts.SymbolFlags.Value)
    .map(({ member, target }) => {
      const type = target.declarations?.find(ts.isVariableDeclaration)?.type?.getText();
      return { name: `${name}.${member.name}${type ? `: ${type}` : ''}`, text: inOneLine(docOf(checker, target)) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return [`## ${name}`, list(entries)].join('\n\n');
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

/** Code of a method, or of a property that is a function. */
function signatureCode(member: Member): string {
  const name = member.name?.getText() ?? '';
  if (ts.isMethodSignature(member)) return `${name}${callCode(member, ':')}`;
  const type = ts.isPropertySignature(member) ? member.type : undefined;
  return type && ts.isFunctionTypeNode(type) ? `${name}: ${callCode(type, ' =>')}` : codeOf(member);
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
  const { name, symbol, isType } = exported;
  if (symbol.declarations?.some(ts.isSourceFile)) return describeNamespace(checker, exported);
  const text = docOf(checker, symbol);
  const declarations = (symbol.declarations ?? []).filter((declaration) => !ts.isModuleDeclaration(declaration));
  const methods = sectionsOf(context, declarations[0]);
  const parts = [
    ...new Set(declarations.flatMap((one) => describeDeclaration({ ...context, isType }, one, methods !== undefined))),
    // an entry point can export a constant by another name
  ].map((part) => part.replace(`const ${symbol.name}:`, `const ${name}:`));
  const declared = parts.join('\n\n');
  return [
    `## ${name}`,
    ...(text ? [text] : []),
    ...parts,
    ...propsOf(context, exported),
    ...(TABLES[name] ? [`${TABLES[name]} has its rows.`] : []),
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
const exampleOf = (text: string): string => (text.includes('```') ? text : `\`\`\`tsx\n${text}\n\`\`\``);

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

/** Whether React declares an export. */
const isForeign = ({ symbol }: Exported): boolean =>
  (symbol.declarations ?? []).length > 0 &&
  (symbol.declarations ?? []).every((one) => one.getSourceFile().fileName.includes('node_modules'));

/** Whether a description has two words that are not in the name. */
function isMoreThan(text: string, name: string): boolean {
  const words = text.toLowerCase().match(/[a-z_]{3,}/g) ?? [];
  return words.filter((word) => !/^(the|and|for|with)$/.test(word) && !name.toLowerCase().includes(word.slice(0, 4))).length > 1;
}

/** Most types that a page describes. Of more, it lists the names. */
const MOST_TYPES = 20;

/** Types in one line each: what they are, or where REST has their fields. Editors show their members. */
function listOfTypes(checker: ts.TypeChecker, types: readonly Exported[]): string {
  const entries = types.map(({ name, symbol }) => {
    const text = summaryOf(docOf(checker, symbol));
    return { name, text: types.length <= MOST_TYPES && isMoreThan(text, name) ? text : '' };
  });
  const inRest = entries
    .filter(({ name }) => restSchemas.has(name))
    .map(({ name }) => `[${code(name)}](rest.md#${name.toLowerCase()})`);
  const without = entries.filter(({ name, text }) => !restSchemas.has(name) && !text);
  return [
    list(entries.filter(({ name, text }) => !restSchemas.has(name) && text)),
    ...(inRest.length > 0 ? [`Requests and responses of REST: ${inRest.join(', ')}.`] : []),
    ...(without.length > 0
      ? [`${entries.length > without.length ? 'Also: ' : ''}${codes(without.map(({ name }) => name))}.`]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n');
}

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

  const descriptions = new Descriptions();
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
      descriptions,
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
    const also = [...others].map(([name, ones]) => {
      const link = `[${code(name)}](${pageOf(name)})`;
      const homeEntry = entries.find((one) => one.name === name);
      const names = (homeEntry && exported.get(homeEntry)?.filter((one) => homeOf(one) === homeEntry)) ?? [];
      return ones.length === names.length ? `All exports of ${link}.` : `From ${link}: ${codes(ones.map((one) => one.name))}.`;
    });
    const context = contextOf(entry);
    const foreign = own.filter(isForeign);
    const brief = own.filter((one) => !foreign.includes(one) && isBrief(entry, one));
    const parts = [
      ...also,
      ...(foreign.length > 0 ? [`From React: ${codes(foreign.map(({ name }) => name))}.`] : []),
      ...own.filter((one) => !brief.includes(one) && !foreign.includes(one)).map((one) => describe(context, one)),
      ...(brief.length > 0 ? [`## Types\n\n${listOfTypes(checker, brief)}`] : []),
    ];
    return heading(entry.name, parts.join('\n\n'));
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

/** The names of all entry points, in the order of package.json. */
export const entryNames: readonly string[] = entries.map(({ name }) => name).filter((name) => !name.startsWith(CATALOGS));
