import type { RelatedQuery } from 'relx/client';
import type { EmbeddedRelation } from 'relx/contract';
import { describe, expect, it } from 'vitest';
import { embedPage, relationsOf } from '../../../src/client/embeds/embedded-list.js';

const relation = (to_id: number, title: string, own: Partial<EmbeddedRelation> = {}): EmbeddedRelation => ({
  ...{ to_id, to_type: 'post', type: 'related_to', title },
  ...own,
});
const stored = [
  relation(5, 'Beta'),
  relation(9, 'alpha', { type: 'references' }),
  relation(5, 'Ann', { to_type: 'user', type: 'authored_by' }),
  relation(7, 'Gamma'),
];
const similar = [6, 8, 5, 1, 4].map((id) => relation(id, `Similar ${id}`, { type: 'similar' }));
const dates: Readonly<Record<string, string>> = { Beta: '2026-01-02', alpha: '2026-01-01', Gamma: '2026-01-03' };

const pageOf = (query: RelatedQuery, lists: Parameters<typeof embedPage>[1] = { stored, similar }) =>
  embedPage({ object: { objectType: 'post', id: 1 }, query, key: '' }, lists);
const titles = (query: RelatedQuery) =>
  relationsOf(pageOf(query), ({ title = '' }) => dates[title] ?? '').map(({ title }) => title);

describe('the relations of a page', () => {
  it.each<[RelatedQuery, readonly string[]]>([
    [{}, ['Beta', 'alpha', 'Ann', 'Gamma']],
    [{ type: 'related_to' }, ['Beta', 'Gamma']],
    [{ objectType: 'user' }, ['Ann']],
    [{ search: 'A' }, ['Beta', 'alpha', 'Ann', 'Gamma']],
    [{ search: 'ALPH' }, ['alpha']],
    // by ID, of any object type
    [{ exclude: [5] }, ['alpha', 'Gamma']],
    [{ limit: 2 }, ['Beta', 'alpha']],
    [{ limit: 3, page: 2 }, ['Gamma']],
    [{ limit: 4, page: 2 }, []],
    [{ order: 'asc' }, ['Beta', 'alpha', 'Ann', 'Gamma']],
    [{ order: 'desc' }, ['Gamma', 'Ann', 'alpha', 'Beta']],
    [{ orderBy: 'created' }, ['Beta', 'alpha', 'Ann', 'Gamma']],
    [{ orderBy: 'created', order: 'desc' }, ['Beta', 'alpha', 'Ann', 'Gamma']],
    [{ orderBy: 'created', order: 'asc' }, ['Gamma', 'Ann', 'alpha', 'Beta']],
    [{ orderBy: 'id', order: 'asc' }, ['Gamma', 'Ann', 'alpha', 'Beta']],
    [{ orderBy: 'title' }, ['alpha', 'Ann', 'Beta', 'Gamma']],
    [{ orderBy: 'name', order: 'desc', limit: 2 }, ['Gamma', 'Beta']],
    [{ orderBy: 'type' }, ['Ann', 'alpha', 'Beta', 'Gamma']],
    // what has no date is oldest
    [{ orderBy: 'date' }, ['Gamma', 'Beta', 'alpha', 'Ann']],
    [{ orderBy: 'date', order: 'asc' }, ['Ann', 'alpha', 'Beta', 'Gamma']],
    [{ orderBy: 'date', limit: 2, page: 2 }, ['alpha', 'Ann']],
  ])('of %j are %j', (query, expected) => expect(titles(query)).toEqual(expected));

  it('in random order are all of them', () => expect(titles({ orderBy: 'random' }).sort()).toEqual(titles({}).sort()));

  it('leave the given ones in their order', () => {
    const before = [...stored];
    for (const orderBy of ['title', 'random', 'date'] as const) titles({ orderBy, order: 'desc' });
    expect(stored).toEqual(before);
  });
});

describe('similar posts', () => {
  it.each<[RelatedQuery, readonly number[]]>([
    [{}, [6, 8, 5, 1, 4]],
    [{ orderBy: 'id' }, [8, 6, 5, 4, 1]],
    [{ orderBy: 'id', order: 'asc' }, [1, 4, 5, 6, 8]],
    [{ objectType: 'user' }, []],
    [{ limit: 2, page: 2 }, [5, 1]],
  ])('of %j are %j', (query, expected) =>
    expect(pageOf({ ...query, type: 'similar' }).shown.map(({ to_id }) => to_id)).toEqual(expected),
  );

  it.each<[RelatedQuery, readonly number[]]>([
    // neither the post itself, nor a post of the list
    [{ type: 'related_to' }, [6, 8, 4]],
    [{ type: 'references' }, [6, 8, 5, 4]],
    [{ type: 'related_to', limit: 4 }, [6, 8]],
    [{ type: 'related_to', limit: 2 }, []],
    [{ type: 'related_to', limit: 1 }, []],
    [{ type: 'related_to', exclude: [8] }, [6, 4]],
    [{ type: 'related_to', search: 'similar 8' }, [8]],
    [{ type: 'related_to', objectType: 'post' }, [6, 8, 4]],
    [{ type: 'related_to', objectType: 'all' }, [6, 8, 4]],
    [{ type: 'related_to', objectType: 'user' }, []],
    [{ type: 'related_to', page: 2 }, []],
    [{ type: 'similar' }, []],
  ])('that fill up %j are %j', (query, expected) => {
    expect(pageOf({ ...query, fill: 'similar' }).filled.map(({ to_id }) => to_id)).toEqual(expected);
    expect(pageOf(query).filled).toEqual([]);
  });

  it('come after the list', () =>
    expect(titles({ type: 'related_to', fill: 'similar', limit: 3 })).toEqual(['Beta', 'Gamma', 'Similar 6']));
});

it.each([{ type: 'related_to' }, { type: 'similar' }, { fill: 'similar' }] as const)(
  'the list %j cannot be read without embedded relations',
  (query) => expect(pageOf(query, { similar })).toMatchObject({ relations: undefined, shown: [], filled: [] }),
);
