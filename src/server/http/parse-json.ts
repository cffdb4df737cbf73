/** Most arrays and objects in each other. A request of the API has 5 at most, an attribute of a block a few more. */
export const JSON_LEVELS = 64;

/**
 * Parses JSON from outside. The depth of the value is bounded, so that recursion over it can't overflow the stack.
 *
 * @throws {SyntaxError} for text that is not JSON
 * @throws {RangeError} for more than 64 levels
 */
export function parseJson(text: string): unknown {
  // V8 parses without recursion, so a deep text does no harm here
  const value: unknown = JSON.parse(text);
  if (isDeeper(value, JSON_LEVELS)) throw new RangeError(`JSON may have ${JSON_LEVELS} levels at most.`);
  return value;
}

/** Loops, because a callback for each value would take longer than the parser. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeper(item, levels - 1)) return true;
    return false;
  }
  // an object of JSON has no inherited keys; a list of all of them need not be made
  for (const name in value) if (isDeeper((value as Readonly<Record<string, unknown>>)[name], levels - 1)) return true;
  return false;
}
