import type { Direction, FieldOrder, ObjectRef, ObjectType, OrderBy, SortOrder } from '../../contract/index.js';
import { type RelatedCursor, RelationError, type Relx } from '../../core/index.js';

/** The list of a cursor. */
interface CursorList {
  readonly orderby: OrderBy | FieldOrder;
  readonly order?: SortOrder | undefined;
  readonly type?: string | undefined;
  readonly to_type: ObjectType | 'all';
  readonly direction?: Direction | undefined;
}

/** Creates keyed digests of 32 hexadecimal digits. */
type Digest = (text: string) => string;

/** Returns a function that reads the site's digest once. */
export function cursorDigest(relx: Relx): () => Promise<Digest> {
  let digest: Promise<Digest> | undefined;
  return async () => {
    digest ??= relx.accounts.digester();
    try {
      return await digest;
    } catch (error) {
      digest = undefined;
      throw error;
    }
  };
}

/** The value by which a list sorts a row, beside its position and id. */
function sortValue({ orderby }: CursorList, { created_at, type, title, date, value }: RelatedCursor): string {
  if (orderby === 'created') return created_at;
  if (orderby === 'type') return type;
  // the sign distinguishes an empty text from no value
  if (value !== undefined) return `=${typeof value === 'boolean' ? Number(value) : value}`;
  return title ?? date ?? '';
}

/** Authenticates the values of a cursor for a list. */
function codeOf(digest: Digest, { objectType, id }: ObjectRef, list: CursorList, values: readonly (string | number)[]): string {
  const { orderby, order = '', type = '', to_type, direction = '' } = list;
  return digest(`cursor ${JSON.stringify([objectType, id, orderby, order, type, to_type, direction, ...values])}`);
}

/** Encrypts a position, or decrypts it: it would show how many hidden rows precede. */
const masked = (digest: Digest, code: string, position: bigint): bigint =>
  position ^ BigInt(`0x${digest(`position ${code}`).slice(0, 14)}`);

/**
 * Encodes a cursor as an opaque string for URLs, which is valid for its list only. The same row has the same cursor, so that a page
 * keeps its entity tag.
 */
export function encodeCursor(digest: Digest, object: ObjectRef, list: CursorList, cursor: RelatedCursor): string {
  const { id, position } = cursor;
  const sortedBy = sortValue(list, cursor);
  const code = codeOf(digest, object, list, [id, position, sortedBy]);
  const parts = [code, id, masked(digest, code, BigInt(position)).toString(16), sortedBy];
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

function decoded(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

/** The values of a row by the order of the list. */
function rowOf({ orderby }: CursorList, id: number, position: number, sortedBy: string): RelatedCursor {
  const row = { id, position, created_at: '', type: '' };
  if (orderby.startsWith('data.')) return sortedBy === '' ? row : { ...row, value: sortedBy.slice(1) };
  const names = { created: 'created_at', type: 'type', title: 'title', date: 'date' } as const;
  const name = names[orderby as keyof typeof names];
  return name ? { ...row, [name]: sortedBy } : row;
}

/** @throws {RelationError} rest_invalid_param unless it is a cursor of the list in this order */
export function decodeCursor(digest: Digest, object: ObjectRef, list: CursorList, text: string): RelatedCursor {
  const parts = decoded(text);
  const [code, id, hidden, sortedBy] = Array.isArray(parts) ? parts : [];
  if (typeof code === 'string' && typeof id === 'number' && typeof hidden === 'string' && typeof sortedBy === 'string')
    if (/^[0-9a-f]{1,14}$/.test(hidden)) {
      const position = Number(masked(digest, code, BigInt(`0x${hidden}`)));
      if (codeOf(digest, object, list, [id, position, sortedBy]) === code) return rowOf(list, id, position, sortedBy);
    }
  const message = 'cursor must be the X-Relx-Next-Cursor of a page of the same list, in the same order. Begin again without it.';
  throw new RelationError('rest_invalid_param', message, {
    params: { cursor: message },
    details: { cursor: { code: 'rest_invalid_pattern', message, data: null } },
  });
}
