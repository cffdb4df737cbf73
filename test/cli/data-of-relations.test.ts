import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsIn, demoFolder } from './site.js';

const CONFIG = `export default {
  types: [{
    name: 'credited_to', label: 'Credited to', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to',
    fields: { role: { type: 'string', enum: ['author', 'editor'] }, weight: { type: 'integer' }, note: { type: 'string' } },
  }],
};`;

describe('data of relations in commands', () => {
  let folder: string;
  let relx: ReturnType<typeof commandsIn>['relx'];
  let relations: ReturnType<typeof commandsIn>['relations'];

  beforeEach(async () => {
    ({ folder } = await demoFolder());
    writeFileSync(join(folder, 'relx.config.mjs'), CONFIG);
    ({ relx, relations } = commandsIn(folder));
  });

  const add = (...data: string[]) =>
    relations('add', '1', '2', '--type', 'credited_to', ...data.flatMap((text) => ['--data', text]));
  const stored = async () => {
    const { stdout } = await relations('list', '--type', 'credited_to', '--format', 'json');
    return (JSON.parse(stdout) as { id: number; data?: object }[]).map(({ id, data }) => ({ id, data }));
  };

  it('add takes values with the types of their fields, and a JSON object', async () => {
    expect(await add('role=editor', 'weight=3', 'note=1=1')).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject([{ data: { role: 'editor', weight: 3, note: '1=1' } }]);
  });

  it('update changes some fields, and removes those that are null', async () => {
    await add('{"role":"editor","note":"First edition"}');
    const [relation] = await stored();
    expect(await relations('update', String(relation?.id), '--data', 'weight=5', '--data', '{"note":null}')).toMatchObject({
      code: 0,
    });
    expect(await stored()).toMatchObject([{ data: { role: 'editor', weight: 5 } }]);
    expect((await stored())[0]?.data).not.toHaveProperty('note');
  });

  it('list has a column for each field', async () => {
    await add('role=author');
    const { stdout } = await relations('list', '--type', 'credited_to', '--format', 'csv');
    const [head = '', row = ''] = stdout.split('\n');
    expect(head.split(',').slice(-3)).toEqual(['data.role', 'data.weight', 'data.note']);
    expect(row).toMatch(/,author,,$/);
  });

  it('check reports invalid data, and keeps it', async () => {
    await add('role=editor');
    const database = new Database(join(folder, 'relx.db'));
    database.exec(`update wp_relx_relations set data = '{"role":"owner"}' where type = 'credited_to'`);
    for (const options of [[], ['--fix']]) {
      const { code, stdout } = await relations('check', '--verbose', ...options);
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/^keep \d+: credited_to .*\(data: .*role.*\)\n1 relationships have/),
      ]);
    }
    const kept = database.prepare("select data from wp_relx_relations where type = 'credited_to'");
    expect(kept.get()).toMatchObject({ data: '{"role":"owner"}' });
    database.close();
  });

  it.each(['jsonl', 'csv'])('export and import agree, in %s', async (format) => {
    await add('role=editor', 'weight=3', 'note=a "b", c');
    const before = await stored();
    const file = join(folder, `all.${format}`);
    expect(await relx('export', '--type', 'credited_to', '--format', format, '--output', file)).toMatchObject({ code: 0 });
    expect(await relations('remove', '1', '2', '--type', 'credited_to')).toMatchObject({ code: 0 });
    expect(await relx('import', file)).toMatchObject({ code: 0, stderr: '' });
    expect(before).toMatchObject([{ data: { role: 'editor', weight: 3, note: 'a "b", c' } }]);
    expect((await stored()).map(({ data }) => data)).toEqual(before.map(({ data }) => data));
  });

  it('import rejects lines with invalid data, each alone', async () => {
    const file = join(folder, 'lines.csv');
    writeFileSync(
      file,
      'type,from_id,to_id,data.role,data.weight\ncredited_to,1,2,editor,5\ncredited_to,2,2,owner,\ncredited_to,3,2,,five\n',
    );
    const { code, stderr } = await relx('import', file);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/line 3: .*role[^\n]*\nline 4: .*weight/)]);
    expect(await stored()).toMatchObject([{ data: { role: 'editor', weight: 5 } }]);
  });

  it('rejects invalid data, and writes nothing', async () => {
    const rejected = [
      ['role=painter', /ncr_invalid_data/],
      ['colour=red', /ncr_invalid_data.*|colour/],
      ['editor', /--data/],
      ['{"role":', /--data/],
      ['__proto__=x', /__proto__/],
    ] as const;
    for (const [text, message] of rejected) {
      const { code, stderr } = await add(text);
      expect(code, text).not.toBe(0);
      expect(stderr).toMatch(message);
    }
    expect(await stored()).toEqual([]);
  });
});
