import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { RelatedCursor, Relx } from '../../../src/core/index.js';
import { cursorDigest, decodeCursor, encodeCursor } from '../../../src/server/http/cursors.js';

const digestOf = (key: string) => (text: string) => createHash('sha256').update(`${key} ${text}`).digest('hex').slice(0, 32);
const digest = digestOf('key');
const post = { objectType: 'post', id: 1 } as const;
type List = Parameters<typeof encodeCursor>[2];
const list: List = { orderby: 'title', order: 'asc', type: 'references', to_type: 'post', direction: 'outgoing' };
const row: RelatedCursor = { id: 9, position: 3, created_at: '2026-01-01', type: 'references', title: 'Title' };

describe('a cursor', () => {
  it.each<[List['orderby'], RelatedCursor, Partial<RelatedCursor>]>([
    ['order', row, {}],
    ['id', row, {}],
    ['created', row, { created_at: '2026-01-01' }],
    ['type', row, { type: 'references' }],
    ['title', row, { title: 'Title' }],
    ['title', { ...row, title: 'Ünïcode 語 😀 <b>"' }, { title: 'Ünïcode 語 😀 <b>"' }],
    ['title', { ...row, title: '' }, { title: '' }],
    ['date', { id: 9, position: 3, created_at: '', type: '', date: '2026-02-02' }, { date: '2026-02-02' }],
    ['data.role', { ...row, value: 'editor' }, { value: 'editor' }],
    ['data.role', { ...row, value: '' }, { value: '' }],
    ['data.role', { ...row, value: '=x' }, { value: '=x' }],
    ['data.year', { ...row, value: 2026 }, { value: '2026' }],
    ['data.on', { ...row, value: false }, { value: '0' }],
    ['order', { ...row, position: Number.MAX_SAFE_INTEGER }, { position: Number.MAX_SAFE_INTEGER }],
  ])('of a list by %s has the row by whose value it sorts: %o', (orderby, given, read) => {
    const own = { ...list, orderby };
    const text = encodeCursor(digest, post, own, given);
    expect(text).toMatch(/^[\w-]+$/);
    const expected = { id: 9, position: 3, created_at: '', type: '', ...read };
    expect(decodeCursor(digest, post, own, text)).toEqual(expected);
  });

  it('of a relation without a value differs from one with an empty text', () => {
    const own = { ...list, orderby: 'data.role' } as const;
    const { title: _title, ...bare } = row;
    const text = encodeCursor(digest, post, own, bare);
    expect(text).not.toBe(encodeCursor(digest, post, own, { ...bare, value: '' }));
    expect(decodeCursor(digest, post, own, text)).not.toHaveProperty('value');
  });

  it('of a row is always the same, and does not show its position', () => {
    const text = (position: number) => encodeCursor(digest, post, list, { ...row, position });
    expect(text(3)).toBe(text(3));
    const [, , hidden] = JSON.parse(atob(text(3).replaceAll('-', '+').replaceAll('_', '/')));
    expect(Number.parseInt(hidden, 16)).not.toBe(3);
  });

  const valid = encodeCursor(digest, post, list, row);
  const made = (parts: unknown) => btoa(JSON.stringify(parts)).replaceAll('=', '');
  const [code, id, hidden, sortedBy] = JSON.parse(atob(valid.replaceAll('-', '+').replaceAll('_', '/')));
  it.each<[string, string, Partial<List>, { readonly id?: number }]>([
    ['another order', valid, { orderby: 'date' }, {}],
    ['the other direction of the order', valid, { order: 'desc' }, {}],
    ['another type', valid, { type: 'related_to' }, {}],
    ['all types', valid, { type: undefined }, {}],
    ['other objects', valid, { to_type: 'all' }, {}],
    ['the other side', valid, { direction: 'incoming' }, {}],
    ['another object', valid, {}, { id: 2 }],
    ['nothing', '', {}, {}],
    ['no base64', '%%%', {}, {}],
    ['no JSON', btoa('{'), {}, {}],
    ['no list', made({ 0: code }), {}, {}],
    ['another row', made([code, id + 1, hidden, sortedBy]), {}, {}],
    ['another position', made([code, id, '0', sortedBy]), {}, {}],
    ['another value', made([code, id, hidden, 'Titlf']), {}, {}],
    ['a position of too many digits', made([code, id, '0'.repeat(15), sortedBy]), {}, {}],
    ['a position that is no number', made([code, id, 'x', sortedBy]), {}, {}],
    ['numbers as text', made([code, String(id), hidden, sortedBy]), {}, {}],
  ])('is rejected for %s', (_, text, other, object) => {
    const decode = () => decodeCursor(digest, { ...post, ...object }, { ...list, ...other }, text);
    expect(decode).toThrow(expect.objectContaining({ code: 'rest_invalid_param' }));
  });

  it('of another site is rejected', () => {
    expect(() => decodeCursor(digestOf('other'), post, list, valid)).toThrow(
      expect.objectContaining({ code: 'rest_invalid_param' }),
    );
  });
});

it('the key of a site is read once, and again after it could not be read', async () => {
  const digester = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(digest);
  const keyed = cursorDigest({ accounts: { digester } } as unknown as Relx);
  await expect(keyed()).rejects.toThrow('no database');
  expect(await Promise.all([keyed(), keyed()])).toEqual([digest, digest]);
  expect(digester).toHaveBeenCalledTimes(2);
});
