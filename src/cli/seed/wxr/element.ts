import { WxrError, type WxrPlace } from './wxr-error.js';

/** An element of the export with all that is in it; elements of foreign namespaces are left out. */
export interface Element extends WxrPlace {
  /** With the conventional prefix: `item`, `wp:post_id`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The text directly inside, as it is in the file. */
  readonly text: string;
}

/** The text of the first child of that name exactly as it is, undefined when there is none or it is empty. */
export function rawText(parent: Element, name: string): string | undefined {
  return parent.children.find((child) => child.name === name)?.text || undefined;
}

/** The text of the first child of that name without space around it, undefined when there is none or it is empty. */
export function text(parent: Element, name: string): string | undefined {
  return rawText(parent, name)?.trim() || undefined;
}

/**
 * The login in the first child of that name, undefined when there is none or it is empty. WordPress's importer drops < and >
 * too: no login has them, but files edited by hand do (`<dc:creator>>ada</dc:creator>` in the theme team's test data).
 */
export function login(parent: Element, name: string): string | undefined {
  return text(parent, name)?.replace(/[<>]/g, '').trim() || undefined;
}

/**
 * The whole number in the first child of that name, undefined when there is none or it is empty.
 *
 * @throws {WxrError} when it is no whole number.
 */
export function integer(parent: Element, name: string): number | undefined {
  const child = parent.children.find((candidate) => candidate.name === name);
  const digits = child?.text.trim();
  if (!child || !digits) return undefined;
  const number = Number(digits);
  if (/^-?\d+$/.test(digits) && Number.isSafeInteger(number)) return number;
  throw new WxrError(`<${name}> should be a whole number, not "${digits.slice(0, 40)}"; correct it or export again.`, child);
}

/**
 * The id in the first child of that name, undefined for none: WordPress writes 0 for "no parent".
 *
 * @throws {WxrError} when it is no whole number, or negative.
 */
export function id(parent: Element, name: string): number | undefined {
  const number = integer(parent, name);
  if (number !== undefined && number < 0) {
    throw new WxrError(`<${name}> should be an id from 1 up, not ${number}; correct it or export again.`, parent);
  }
  return number || undefined;
}

/** The record without its absent fields. */
export function present<T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): T {
  // Only undefined goes, and no required field of a record may be undefined in `fields` without `T` saying so.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
