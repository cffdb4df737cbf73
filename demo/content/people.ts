import type { UserRecord } from 'relx/core';
import { slugOf } from '../../src/core/wordpress/posts/slug.js';

/** The editors, in order of arrival. `portrait` seeds the avatar; Priya and Wim have published nothing, so visitors don't meet them. */
export const people = [
  {
    id: 1,
    login: 'maren',
    display_name: 'Maren Okafor',
    role: 'administrator',
    portrait: 'maren-5',
    description: 'Founded the magazine in a bus shelter. Walks slowly, edits fast, owns eleven compasses and trusts two of them.',
  },
  {
    id: 2,
    login: 'tobias',
    display_name: 'Tobias Lindqvist',
    role: 'editor',
    portrait: 'tobias-1',
    description: 'Looks after the weather pages and the shop. Has kept a rain diary since 1987 and has never once been early.',
  },
  {
    id: 3,
    login: 'ines',
    display_name: 'Inés Calderón',
    role: 'author',
    portrait: 'priya-7',
    description: 'Cartographer. Draws the maps that she would have liked to find at the bottom of the rucksack.',
  },
  {
    id: 4,
    login: 'hugh',
    display_name: 'Hugh Penhallow',
    role: 'author',
    portrait: 'wim-7',
    description: 'Boatbuilder by day, walker by night. Writes about tides, darkness and soup, in that order.',
  },
  {
    id: 5,
    login: 'priya',
    display_name: 'Priya Raman',
    role: 'contributor',
    portrait: 'ines-2',
    description: 'Counts benches. Her first piece is on the editor’s desk.',
  },
  {
    id: 6,
    login: 'wim',
    display_name: 'Wim de Groot',
    role: 'subscriber',
    portrait: 'wim-1',
    description: 'Reads every issue aloud to the dog.',
  },
] as const;

/** A person's login, which the site tells nobody. */
export type Login = (typeof people)[number]['login'];

/** The public name in an address: `maren-okafor`. */
export const slugOfPerson = ({ display_name }: { readonly display_name: string }): string => slugOf(display_name);

/** The people as records, with their places in the admin set to the plain defaults. */
export const userRecords: readonly UserRecord[] = people.map(({ portrait: _, ...person }) => ({
  kind: 'user',
  ...person,
  slug: slugOfPerson(person),
  email: `${person.login}@example.test`,
  meta: { relx_avatar: `avatars/${slugOfPerson(person)}.svg` },
}));
