/** Values of a relation as they are stored: also of fields that are no longer declared, and values that are no longer valid. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** The values in stored text; undefined if it is not a JSON object, because another program has damaged it. */
export function readValues(text: string): StoredValues | undefined {
  try {
    const values: unknown = JSON.parse(text);
    // checked before each use
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as StoredValues) : undefined;
  } catch {
    return undefined;
  }
}

/** The stored values; none for null, and for damaged text. */
export const storedValues = (text: string | null): StoredValues => (text ? (readValues(text) ?? {}) : {});

/** A stored value, undefined without one. Names such as `constructor` are no inherited properties. */
export const storedValue = (values: StoredValues, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text to store, null for no values. It is ASCII, because tables of older sites do not store all of Unicode. */
export function storedText(values: StoredValues): string | null {
  if (Object.keys(values).length === 0) return null;
  return JSON.stringify(values).replace(/[\u007f-\uffff]/g, escaped);
}
