/** Values that no parameter is meant for, by the name that a case calls them. */
export const badValues = {
  NaN: Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  fraction: 1.5,
  negative: -1,
  zero: 0,
  huge: 2 ** 53,
  text: 'nonsense',
  digits: '5',
  null: null,
  undefined: undefined,
  array: [5],
  object: {},
  stringlike: { toString: () => '5', valueOf: () => 5 },
  long: 'x'.repeat(10_000),
  surrogate: '\ud800',
  boolean: true,
  bigint: 5n,
  symbol: Symbol('5'),
} as const;

export type BadValue = keyof typeof badValues;

/** A parameter, or a part of one (`1.limit`), with those of the values above that it may well have. */
export type Parameter = readonly [path: string, ...allowed: BadValue[]];

/** Good arguments, and what of them is replaced. */
export interface Case {
  readonly args: readonly unknown[];
  readonly parameters: readonly Parameter[];
}

/** The same parameters within an argument, or an argument of an argument. */
export const within = (path: string, parameters: readonly Parameter[]): Parameter[] =>
  parameters.map(([name, ...allowed]) => [`${path}.${name}`, ...allowed]);

/** The arguments with one part replaced. */
export function replaced(args: readonly unknown[], path: string, value: unknown): unknown[] {
  const put = (at: unknown, [key = '', ...rest]: readonly string[]): unknown => {
    const copy = Array.isArray(at) ? [...at] : { ...(at as object) };
    const part = copy as Record<string, unknown>;
    part[key] = rest.length === 0 ? value : put(part[key], rest);
    return copy;
  };
  // arguments are a list
  return put(args, path.split('.')) as unknown[];
}
