import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsIn, ownFolder } from './site.js';

const CONFIG = `export default {
  types: [{
    name: 'credited_to', label: 'Credited to', from_object_types: ['post'], to_object_types: ['user'], direction: 'from_to',
    fields: { role: { type: 'string', enum: ['author', 'editor'] }, weight: { type: 'integer' }, note: { type: 'string' } },
  }],
};`;

describe('data of relations in commands', () => {
  let relations: ReturnType<typeof commandsIn>['relations'];

  beforeEach(async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, 'relx.config.mjs'), CONFIG);
    const commands = commandsIn(folder);
    expect((await commands.relx('seed', '--demo')).code).toBe(0);
    relations = commands.relations;
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

  it.each([
    ['a value that is not allowed', 'role=painter', /ncr_invalid_data/],
    ['an unknown field', 'colour=red', /ncr_invalid_data.*|colour/],
    ['a text without a field', 'editor', /--data/],
    ['broken JSON', '{"role":', /--data/],
    ['a field of the prototype', '__proto__=x', /__proto__/],
  ])('rejects %s, and writes nothing', async (_what, text, message) => {
    const { code, stderr } = await add(text);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
    expect(await stored()).toEqual([]);
  });
});
