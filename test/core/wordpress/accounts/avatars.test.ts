import { createHash } from 'node:crypto';
import { type ContentRecord, defineRelationTypes, open, type Relx, Viewer } from 'relx/core';
import { expect, onTestFinished, test } from 'vitest';
import { freshDialect } from '../../../database.js';

const GRAVATAR = 'https://secure.gravatar.com/avatar/';
const hash = (email: string) => createHash('sha256').update(email).digest('hex');

const types = defineRelationTypes([
  {
    name: 'spoken_by',
    label: 'Spoken by',
    from_object_types: ['post'],
    to_object_types: ['user'],
    direction: 'from_to',
    show_users: 'all',
  },
]);

/** A site with two authors and a speaker who has published nothing. Only the first author has a local avatar. */
async function openSite(options: Readonly<Record<string, string>>): Promise<Relx> {
  const relx = await open({ dialect: await freshDialect(), url: 'https://a.test', types });
  onTestFinished(() => relx.close());
  const user = (id: number, login: string, rest: object = {}) =>
    ({
      kind: 'user',
      id,
      login,
      display_name: login,
      email: ` ${login.toUpperCase()}@Mail.test`,
      role: 'author',
      ...rest,
    }) as const;
  const site: readonly ContentRecord[] = [
    ...Object.entries(options).map(([name, value]) => ({ kind: 'option', name, value }) as const),
    user(3, 'ann', { meta: { relx_avatar: 'ann.png' } }),
    user(4, 'bob', { display_name: 'Bob van Dam' }),
    user(5, 'sue'),
    { kind: 'post', id: 7, type: 'post', title: 'A', author: 'ann' },
    { kind: 'post', id: 8, type: 'post', title: 'B', author: 'bob' },
    ...(['ann', 'bob', 'sue'] as const).map(
      (login) =>
        ({
          kind: 'relation',
          type: 'spoken_by',
          from: { objectType: 'post', id: 7 },
          to: { objectType: 'user', login },
        }) as const,
    ),
  ];
  await relx.import(site);
  return relx;
}

async function avatars(relx: Relx, viewer?: Viewer) {
  const { items } = await relx.relations.list({ objectType: 'post', id: 7 }, { type: 'spoken_by', orderBy: 'title' }, viewer);
  return items.map(({ related }) => ('avatar' in related ? related.avatar : undefined));
}

const bob = `${GRAVATAR}${hash('bob@mail.test')}`;
const ann = 'https://a.test/wp-content/uploads/ann.png';

test('a Gravatar has the hash of the trimmed email address in lower case, the default image and the rating of the site', async () => {
  const relx = await openSite({ show_avatars: '1', avatar_default: 'identicon', avatar_rating: 'PG' });
  expect(await avatars(relx)).toEqual([ann, `${bob}?s=96&d=identicon&r=pg`, undefined]);
});

test('a site that shows no avatars has none, and one without the setting only those of its own', async () => {
  expect(await avatars(await openSite({ show_avatars: '0' }))).toEqual([undefined, undefined, undefined]);
  expect(await avatars(await openSite({}))).toEqual([ann, undefined, undefined]);
});

test('no user gets the hash of the email address of a user without published posts', async () => {
  const relx = await openSite({ show_avatars: '1' });
  for (const role of ['administrator', 'editor', 'subscriber'])
    expect((await avatars(relx, new Viewer(3, [role])))[2]).toBeUndefined();
});

test('collections have three sizes of one avatar', async () => {
  const relx = await openSite({ show_avatars: '1' });
  const users = relx.content.collection('users');
  const { items } = await relx.content.list(users ?? expect.fail('no users'), { include: [4] });
  expect(items).toMatchObject([{ avatar: `${bob}?s=96&d=mm` }]);
});
