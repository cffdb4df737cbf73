import { open, type Relx, type TransferDefaults, type TransferItem } from 'relx/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../database.js';
import { content } from '../open-core.js';

const types = [
  {
    name: 'credits',
    label: 'Credits',
    from_object_types: ['post'],
    to_object_types: ['post', 'user'],
    direction: 'from_to',
    fields: {
      role: { type: 'string', enum: ['author', 'editor'] },
      note: { type: 'string' },
      weight: { type: 'integer' },
      lead: { type: 'boolean' },
      since: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      fee: { type: 'number', private: true },
    },
  },
] as const;

describe('data of other plugins', () => {
  let database: TestDatabase;
  let relx: Relx;

  beforeEach(async () => {
    database = await openDatabase();
    relx = await open({ dialect: database.connect(), types });
    await relx.import(content);
    return async () => {
      await relx.close();
      await database.remove();
    };
  });

  /** Relations of a type as `5>6` with their data, in the order of the lists. */
  async function stored() {
    const rows = await database.run(
      'select from_id, to_type, to_id, data from wp_relx_relations order by from_id, from_order, id',
    );
    return rows.map(({ from_id, to_type, to_id, data }) => [`${from_id}>${to_type}:${to_id}`, JSON.parse(String(data))]);
  }

  async function imported(lines: Parameters<Relx['transfer']['import']>[0], defaults: TransferDefaults = {}) {
    const items: TransferItem[] = [];
    const { lines: _, at: __, ...report } = await relx.transfer.import(lines, { onItem: (item) => items.push(item), defaults });
    const reasons = items.flatMap((item) => (item.action === 'reject' ? [`${item.at} ${item.reason.message}`] : []));
    return { ...report, reasons };
  }

  describe('Posts 2 Posts', () => {
    beforeEach(async () => {
      for (const statement of [
        'create table wp_p2p (p2p_id bigint primary key, p2p_from bigint, p2p_to bigint, p2p_type varchar(44))',
        'create table wp_p2pmeta (meta_id bigint primary key, p2p_id bigint, meta_key varchar(255), meta_value text)',
        `insert into wp_p2p values (1, 5, 6, 'old'), (2, 5, 7, 'old'), (3, 5, 8, 'old'), (4, 5, 9, 'references')`,
        `insert into wp_p2pmeta values (1, 1, 'role', 'editor'), (2, 1, 'weight', '4'), (3, 1, 'weight', '5'), (4, 1, 'other', 'x'),
          (5, 1, '_order_from', '1'), (6, 2, 'note', ''), (7, 2, 'lead', '1'), (8, 2, 'fee', '1.5'), (9, 2, '_order_from', '0'),
          (10, 2, 'Role', 'author'), (11, 3, 'role', 'owner'), (12, 4, 'role', 'editor')`,
      ])
        await database.run(statement);
    });

    test('connection meta with the name of a field becomes data', async () => {
      const report = await imported(relx.transfer.p2p({ types: { old: 'credits' }, only: ['old'] }), { to_type: 'post' });
      expect(report).toMatchObject({ added: 2, rejected: 1, reasons: [expect.stringMatching(/^3 .*role/)] });
      expect(await stored()).toEqual([
        ['5>post:7', { lead: true, fee: 1.5 }],
        ['5>post:6', { role: 'editor', weight: 4 }],
      ]);
    });

    test('one type for all connections decides which meta is data', async () => {
      const report = await imported(relx.transfer.p2p({ types: { old: 'references' }, type: 'credits' }), { to_type: 'post' });
      expect(report).toMatchObject({ added: 3, rejected: 1 });
      expect(await stored()).toContainEqual(['5>post:9', { role: 'editor' }]);
      const plain = await imported(relx.transfer.p2p({ type: 'references' }));
      expect(plain).toMatchObject({ added: 4, rejected: 0 });
    });
  });

  describe('repeaters of ACF', () => {
    const put = (post: number, values: Readonly<Record<string, string>>) =>
      Promise.all(
        Object.entries(values).map(([key, value]) =>
          database.run(`insert into wp_postmeta (post_id, meta_key, meta_value) values (${post}, '${key}', '${value}')`),
        ),
      );
    const lines = (type = 'credits', key = 'credits.person') => relx.transfer.meta({ key, acf: true, type });

    beforeEach(async () => {
      await relx.import([
        { kind: 'post', id: 50, type: 'acf-field', slug: 'field_p', title: 'Person', date: '2026-01-01T00:00:00Z' },
      ]);
      await database.run(`update wp_posts set post_content = 'a:1:{s:4:"type";s:4:"user";}' where ID = 50`);
      await put(5, { _credits: 'field_c', credits: '3' });
      await put(5, { credits_1_person: '6', _credits_1_person: 'field_p', credits_1_role: 'editor', credits_1_weight: '' });
      await put(5, {
        credits_0_person: '5',
        _credits_0_person: 'field_p',
        credits_0_role: 'author',
        credits_0_since: '20260131',
        credits_0_at: '2026-01-31 12:30:00',
        credits_0_lead: '1',
        credits_0_other: 'x',
        credits_0_weight: '7',
      });
      // an empty row, and one beyond the count
      await put(5, { credits_2_person: '', credits_2_role: 'author', credits_3_person: '7', _credits_3_person: 'field_p' });
    });

    test('rows become relations in their order, with their sub-fields as data', async () => {
      const before = await database.run('select * from wp_postmeta order by meta_id');
      expect(await imported(lines())).toMatchObject({ added: 2, rejected: 0 });
      expect(await stored()).toEqual([
        ['5>user:5', { role: 'author', weight: 7, lead: true, since: '2026-01-31', at: '2026-01-31T12:30:00Z' }],
        ['5>user:6', { role: 'editor' }],
      ]);
      expect(await database.run('select * from wp_postmeta order by meta_id')).toEqual(before);
      expect(await imported(lines())).toMatchObject({ added: 0, existing: 2 });
    });

    test('all ids of a row have its data, with the type of the import or none', async () => {
      await put(6, { _team: 'field_t', team: '1', team_0_people: 'a:2:{i:0;s:1:"7";i:1;s:1:"8";}', team_0_note: 'both' });
      const people = () => relx.transfer.meta({ key: 'team.people', acf: true, toType: 'post', type: 'credits' });
      expect(await imported(people())).toMatchObject({ added: 2 });
      expect(await stored()).toEqual([
        ['6>post:7', { note: 'both' }],
        ['6>post:8', { note: 'both' }],
      ]);
      await database.run('delete from wp_relx_relations');
      const untyped = relx.transfer.meta({ key: 'team.people', acf: true, toType: 'post' });
      expect(await imported(untyped, { type: 'references' })).toMatchObject({ added: 2 });
      expect(await stored()).toEqual([
        ['6>post:7', null],
        ['6>post:8', null],
      ]);
    });

    test('invalid rows are rejected alone', async () => {
      await put(6, {
        _credits: 'field_c',
        credits: '2',
        credits_0_person: 'nobody',
        credits_1_person: '7',
        _credits_1_person: 'field_p',
        credits_1_role: 'owner',
      });
      await put(7, { credits: '1', credits_0_person: '8' });
      await put(8, { _credits: 'field_c', credits: 'a:0:{}' });
      const { added, reasons } = await imported(lines());
      expect([added, reasons]).toEqual([
        2,
        [
          expect.stringMatching(/row 1 of the post 6 is no id/),
          expect.stringMatching(/role/),
          expect.stringMatching(/post 7 is no repeater/),
          expect.stringMatching(/post 8 is no repeater/),
        ],
      ]);
    });

    test.each([
      ['credits.persn', 'ncr_object_not_found'],
      ['credts.person', 'ncr_object_not_found'],
      ['credits.', 'ncr_invalid_args'],
      ['.person', 'ncr_invalid_args'],
      ['a.b.c', 'ncr_invalid_args'],
    ])('%s is an error', async (key, code) => {
      await expect(imported(lines('credits', key))).rejects.toMatchObject({ code });
      expect(await stored()).toEqual([]);
    });
  });
});
