export type BlockAttributes = Readonly<Record<string, unknown>>;

/** Longest attributes of a block, in UTF-16 units of JSON. */
const LONGEST = 100_000;
/** Deepest nesting of a block's attributes. Blocks of WordPress use up to 8 levels. */
const DEEPEST = 64;

/** True when JSON nests deeper than {@link DEEPEST}. Brackets in strings do not count. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isString) {
      if (character === '\\') index += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

/** The attributes in a block comment. Undefined where they are not a JSON object, too long or too deep. */
export function parseBlockAttributes(json: string): BlockAttributes | undefined {
  if (json.length > LONGEST || isTooDeep(json)) return undefined;
  try {
    const attributes: unknown = JSON.parse(json);
    return typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes)
      ? (attributes as BlockAttributes)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A copy of attributes, with every string and every name in them passed through `change`. */
export function mapBlockAttributes(attributes: BlockAttributes, change: (text: string) => string): BlockAttributes {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(map);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [change(name), map(member)]));
  };
  // an object maps to an object
  return map(attributes) as BlockAttributes;
}

const escapes: Readonly<Record<string, string>> = {
  // an escaped backslash, so that a following quote does not appear escaped
  '\\\\': '\\\\',
  '--': '\\u002d\\u002d',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\\"': '\\u0022',
};

/** Attributes as JSON that cannot end a comment: WordPress's `serialize_block_attributes()`. */
export function serializeBlockAttributes(attributes: BlockAttributes): string {
  return JSON.stringify(attributes).replace(/\\\\|--|[<>&]|\\"/g, (text) => escapes[text] ?? '');
}
