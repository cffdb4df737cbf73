import type { ListItem } from '../../src/contract/merge-list.js';

/** A list as a text: items by letter, each with its values, such as `a b(role=x,note=) c`. An empty value is null. */
type List = string;

/** What an author saw and wants, what the list has become since, and what comes of it. */
export interface MergeCase {
  readonly title: string;
  readonly base: List;
  readonly items: List;
  readonly current: List;
  readonly merged: List;
  /** Changes of the author, such as `+d -a >b =c`. */
  readonly own?: string;
  /** Changes of others, in the same form; `!c.role=x` for a conflict. */
  readonly others?: string;
}

export const mergeCases: readonly MergeCase[] = [
  { title: 'nothing', base: 'a b', items: 'a b', current: 'a b', merged: 'a b' },
  { title: 'additions of both', base: 'a', items: 'a b', current: 'c a', merged: 'c a b', own: '+b', others: '+c' },
  { title: 'additions of both at the end', base: 'a', items: 'a b', current: 'a c', merged: 'a b c', own: '+b', others: '+c' },
  {
    title: 'an addition to the beginning',
    base: 'a b',
    items: 'c a b',
    current: 'b a',
    merged: 'c b a',
    own: '+c',
    others: '>b',
  },
  { title: 'the same addition', base: 'a', items: 'a b', current: 'b a', merged: 'b a' },
  { title: 'removals of both', base: 'a b c', items: 'b c', current: 'a b', merged: 'b', own: '-a', others: '-c' },
  { title: 'the same removal', base: 'a b', items: 'a', current: 'a', merged: 'a' },
  { title: 'a move', base: 'a b c d', items: 'd a b c', current: 'a b c d', merged: 'd a b c', own: '>d' },
  { title: 'moves of both', base: 'a b c d', items: 'd a b c', current: 'b a c d', merged: 'd b a c', own: '>d', others: '>b' },
  { title: 'the same move', base: 'a b c', items: 'c a b', current: 'c a b', merged: 'c a b', own: '>c' },
  { title: 'a move of a removed item', base: 'a b c', items: 'c a b', current: 'a b', merged: 'a b', others: '-c' },
  {
    title: 'a place beside a removed item',
    base: 'a b c',
    items: 'a b d c',
    current: 'a c',
    merged: 'a d c',
    own: '+d',
    others: '-b',
  },
  { title: 'a partial base', base: 'a b', items: 'b c', current: 'a b x y', merged: 'b c x y', own: '+c -a', others: '+x +y' },
  { title: 'no base and no list', base: '', items: 'b a', current: '', merged: 'b a', own: '+b +a' },
  { title: 'a reversed list', base: 'a b c', items: 'c b a', current: 'a b c', merged: 'c b a', own: '>c >b' },
  {
    title: 'values of different fields',
    base: 'a(role=x,note=y)',
    items: 'a(role=z,note=y)',
    current: 'a(role=x,note=n)',
    merged: 'a(role=z,note=n)',
    own: '=a',
    others: '=a',
  },
  {
    title: 'values of the same field',
    base: 'a(role=x)',
    items: 'a(role=z)',
    current: 'a(role=y)',
    merged: 'a(role=z)',
    own: '=a',
    others: '!a.role=y',
  },
  { title: 'the same value', base: 'a(role=x)', items: 'a(role=z)', current: 'a(role=z)', merged: 'a(role=z)' },
  { title: 'a value that is removed', base: 'a(role=x)', items: 'a(role=)', current: 'a(role=x)', merged: 'a()', own: '=a' },
  { title: 'a value that others remove', base: 'a(role=x)', items: 'a', current: 'a()', merged: 'a()', others: '=a' },
  {
    title: 'a value that is unknown in the base',
    base: 'a',
    items: 'a(role=z)',
    current: 'a(role=y)',
    merged: 'a(role=z)',
    own: '=a',
  },
  {
    title: 'an addition of both, with values',
    base: '',
    items: 'a(role=z)',
    current: 'a(role=y)',
    merged: 'a(role=z)',
    own: '=a',
    others: '!a.role=y',
  },
  { title: 'values of a removed item', base: 'a(role=x)', items: 'a(role=z)', current: '', merged: '', others: '-a' },
];

/** The items of a list. */
export const itemsOf = (list: List): ListItem[] =>
  [...list.matchAll(/(\w)(?:\(([^)]*)\))?/g)].map(([, letter = '', values]) => {
    const pairs = values
      ?.split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]);
    return {
      id: letter.charCodeAt(0) - 96,
      object_type: 'post',
      ...(pairs && { data: Object.fromEntries(pairs.map(([name, value]) => [name, value === '' ? null : value])) }),
    };
  });

const letterOf = ({ id }: { readonly id: number }) => String.fromCharCode(id + 96);

/** The text of a list. */
export const textOf = (items: readonly Pick<ListItem, 'id' | 'data'>[]): List =>
  items
    .map((item) => {
      const values = Object.entries(item.data ?? {}).map((entry) => entry.join('='));
      return letterOf(item) + (item.data ? `(${values})` : '');
    })
    .join(' ');

interface Changes {
  readonly added: readonly { readonly id: number }[];
  readonly removed: readonly { readonly id: number }[];
  readonly moved: readonly { readonly id: number }[];
  readonly updated: readonly { readonly id: number }[];
  readonly conflicts?: readonly { readonly id: number; readonly field: string; readonly value: unknown }[];
}

/** The text of changes. */
export const changesOf = ({ added, removed, moved, updated, conflicts = [] }: Changes): string =>
  [
    ...added.map((item) => `+${letterOf(item)}`),
    ...removed.map((item) => `-${letterOf(item)}`),
    ...moved.map((item) => `>${letterOf(item)}`),
    ...updated.map((item) => `=${letterOf(item)}`),
    ...conflicts.map((one) => `!${letterOf(one)}.${one.field}=${one.value ?? ''}`),
  ].join(' ');
