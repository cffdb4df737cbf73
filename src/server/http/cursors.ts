import type { FieldOrder, OrderBy, SortOrder } from '../../contract/index.js';
import { type RelatedCursor, RelationError } from '../../core/index.js';

/** Order of the cursor's list. */
interface Sorting {
  readonly orderby: OrderBy | FieldOrder;
  readonly order?: SortOrder | undefined;
}

/** Encodes a cursor as an opaque string for URLs. */
export function encodeCursor({ orderby, order }: Sorting, cursor: RelatedCursor): string {
  const { id, position, created_at, type, title, date, value } = cursor;
  // the sign distinguishes an empty text from no value
  const sortedBy = value === undefined ? (title ?? date ?? '') : `=${typeof value === 'boolean' ? Number(value) : value}`;
  const parts = [orderby, order ?? '', id, position, created_at, type, sortedBy];
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

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 500;

/** The sort value of a cursor, as {@link encodeCursor} writes it. */
function sortedValue(orderby: Sorting['orderby'], sortedBy: string): Pick<RelatedCursor, 'title' | 'date' | 'value'> {
  if (orderby.startsWith('data.')) return sortedBy === '' ? {} : { value: sortedBy.slice(1) };
  return orderby === 'title' || orderby === 'date' ? { [orderby]: sortedBy } : {};
}

/** @throws {RelationError} rest_invalid_param unless it is a cursor of a list with this order */
export function decodeCursor(text: string, { orderby, order }: Sorting): RelatedCursor {
  const parts = decoded(text);
  const [by, way, id, position, created_at, type, sortedBy] = Array.isArray(parts) ? parts : [];
  const fits = by === orderby && way === (order ?? '') && orderby !== 'random';
  if (fits && isWhole(id) && isWhole(position) && isShort(created_at) && isShort(type) && isShort(sortedBy))
    return { id, position, created_at, type, ...sortedValue(orderby, sortedBy) };
  const message =
    'cursor has to be the X-Relx-Next-Cursor of a page of the same list, in the same order. Begin again without it.';
  throw new RelationError('rest_invalid_param', message, {
    params: { cursor: message },
    details: { cursor: { code: 'rest_invalid_pattern', message, data: null } },
  });
}
