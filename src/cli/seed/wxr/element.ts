import { WxrError, type WxrPlace } from './wxr-error.js';

/** An element of the export with its descendants, without elements of unknown namespaces. */
export interface Element extends WxrPlace {
  /** Name with the conventional prefix: `item`, `wp:post_id`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Text directly inside the element, unchanged. */
  readonly text: string;
}

/** The unchanged text of the first child with this name; undefined if it is missing or empty. */
export function rawText(parent: Element, name: string): string | undefined {
  return parent.children.find((child) => child.name === name)?.text || undefined;
}

/** The trimmed text of the first child with this name; undefined if it is missing or empty. */
export function text(parent: Element, name: string): string | undefined {
  return rawText(parent, name)?.trim() || undefined;
}

/**
 * The login name in the first child with this name; undefined if it is missing or empty. Removes < and >, as the importer of
 * WordPress does: files edited by hand contain them (`<dc:creator>>ada</dc:creator>` in the theme unit test data).
 */
export function login(parent: Element, name: string): string | undefined {
  return text(parent, name)?.replace(/[<>]/g, '').trim() || undefined;
}

/**
 * The integer in the first child with this name; undefined if it is missing or empty.
 *
 * @throws {WxrError} if it is not an integer.
 */
export function integer(parent: Element, name: string): number | undefined {
  const child = parent.children.find((candidate) => candidate.name === name);
  const digits = child?.text.trim();
  if (!child || !digits) return undefined;
  const number = Number(digits);
  if (/^-?\d+$/.test(digits) && Number.isSafeInteger(number)) return number;
  throw new WxrError(`<${name}> must be an integer, not "${digits.slice(0, 40)}". Correct it or export again.`, child);
}

/**
 * The ID in the first child with this name; undefined if it is missing or 0, which WordPress writes for "no parent".
 *
 * @throws {WxrError} if it is not an integer, or negative.
 */
export function id(parent: Element, name: string): number | undefined {
  const number = integer(parent, name);
  if (number !== undefined && number < 0) {
    throw new WxrError(`<${name}> must be an ID from 1, not ${number}. Correct it or export again.`, parent);
  }
  return number || undefined;
}

/** Removes undefined fields from a record. */
export function present<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  // `T` has only fields that were not undefined, or that may be absent.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
