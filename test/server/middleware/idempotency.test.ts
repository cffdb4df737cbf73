import { beforeEach, describe, expect, it } from 'vitest';
import { onMariadb } from '../../database.js';
import { isExhaustive } from '../../sizes.js';
import { type JsonResponse, openTwoProcesses, type TwoProcesses } from '../two-processes.js';

const relation = { from_id: 5, to_id: 7, type: 'references' };
const DAY = 24 * 60 * 60 * 1000;
const key = (text: string) => ({ 'Idempotency-Key': text });
const isReplayed = ({ headers }: JsonResponse) => headers.get('Idempotent-Replayed') === 'true';

describe('a write with an Idempotency-Key', () => {
  let site: TwoProcesses;
  let fired: string[];
  beforeEach(async () => {
    site = await openTwoProcesses();
    fired = [];
    for (const { relx } of [site.one, site.other]) {
      relx.hooks.addAction('ncr_relation_added', 'test', (id) => fired.push(`+${id}`));
      relx.hooks.addAction('ncr_relation_removed', 'test', (from, to) => fired.push(`-${from}>${to}`));
    }
  });
  const create = (at = site.one, headers = key('k'), body: object = relation) => at.send('POST', '/relationships', body, headers);
  const rows = () =>
    site.database.run("select id from wp_relx_relations where type = 'references' and from_id = 5 and to_id = 7");
  const kept = () =>
    site.database.run("select option_name as name, autoload from wp_options where option_name like '%relx!_once%' escape '!'");

  it('is one relation for twenty concurrent requests to two processes, and each gets it', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index % 2 ? site.one : site.other)));
    expect(await rows()).toHaveLength(1);
    const [{ json }] = responses as [JsonResponse];
    for (const response of responses)
      expect({ ...response, status: response.status, json: response.json }).toMatchObject({ status: 201, json });
    expect(responses.filter((response) => !isReplayed(response))).toHaveLength(1);
    expect(fired).toEqual([`+${json.id}`]);
  });

  it('with two concurrent bodies writes one of them', async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => ({ ...relation, to_id: index % 2 ? 7 : 6 }));
    const responses = await Promise.all(bodies.map((body, index) => create(index % 3 ? site.one : site.other, key('k'), body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(fired).toHaveLength(1);
  });

  it('expires after a day, and so do its rows, which no page loads', async () => {
    await create();
    const names = (await kept()).map(({ name }) => String(name).replace(/[\da-f]{40}$/, '<hash>'));
    expect(names.sort()).toEqual(['_transient_relx_once_<hash>', '_transient_timeout_relx_once_<hash>']);
    expect((await kept()).map(({ autoload }) => autoload)).toEqual(['off', 'off']);
    site.time += DAY - 1000;
    expect(isReplayed(await create(site.other))).toBe(true);
    site.time += 1000;
    expect((await create(site.other)).json.code).toBe('ncr_relation_exists');
    await create(site.one, key('new'), { ...relation, to_id: 6 });
    expect(await kept()).toHaveLength(2);
  });

  it('removes once', async () => {
    await create();
    const responses = await Promise.all(
      [site.one, site.other].map((at) => at.send('DELETE', '/relationships', relation, key('r'))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(fired.filter((one) => one.startsWith('-'))).toEqual(['-5>7']);
  });

  describe.each(['normal', 'require-all-validate'])('of a batch (%s)', (validation) => {
    const requests = [
      { method: 'POST', body: relation },
      { method: 'POST', body: { ...relation, to_id: 6 } },
      { method: 'DELETE', body: relation },
    ];
    const send = (at = site.one) => at.send('POST', '/relationships/batch', { validation, requests }, key('b'));

    it('writes each of its items once, even with concurrent requests', async () => {
      const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => send(index % 2 ? site.one : site.other)));
      for (const { status, json } of responses) {
        expect(status).toBe(207);
        expect((json.responses as { status: number }[]).map((one) => one.status)).toEqual([201, 201, 200]);
      }
      expect(fired).toHaveLength(3);
      expect(await rows()).toEqual([]);
      const last = await send(site.other);
      expect([isReplayed(last), fired.length]).toEqual([true, 3]);
    });
  });

  // nothing is concurrent here, and each database stores the same
  if (!onMariadb() || isExhaustive) {
    it('has its first response, by another process and after its objects have changed', async () => {
      const first = await create();
      await site.database.run("update wp_posts set post_title = 'Another' where ID = 7");
      await site.one.send('DELETE', '/relationships', relation);
      const again = await create(site.other);
      expect([again.status, isReplayed(again), again.json]).toEqual([201, true, first.json]);
      expect(again.headers.get('Location')).toBe(`http://other.example/wp-json/relx/v1/relationships/${first.json.id}`);
      expect(await rows()).toHaveLength(0);
    });

    it('is rejected with another body, in quotes or without, and belongs to one user', async () => {
      await create();
      for (const same of ['k', '"k"']) {
        const other = await create(site.other, key(same), { ...relation, to_id: 6 });
        expect([other.status, other.json.code]).toEqual([422, 'rest_idempotency_key_reused']);
      }
      const request = new Request('http://one.example/wp-json/relx/v1/relationships', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...key('k') },
        body: JSON.stringify({ ...relation, to_id: 6 }),
      });
      expect((await site.one.app.fetch(request, { user: 5 })).status).toBe(201);
    });

    it('that is rejected is not stored', async () => {
      await site.one.send('POST', '/relationships', relation);
      expect((await create()).json.code).toBe('ncr_relation_exists');
      await site.one.send('DELETE', '/relationships', relation);
      expect(await kept()).toEqual([]);
      const created = await create(site.other);
      expect([created.status, isReplayed(created)]).toEqual([201, false]);
    });

    it('must have 1 to 255 visible characters', async () => {
      for (const text of ['', 'a b', '\u00e9', 'k'.repeat(256), '"']) {
        const { status, json } = await create(site.one, key(text));
        expect([text, status, json.code]).toEqual([text, 400, 'rest_invalid_param']);
      }
      expect(await rows()).toEqual([]);
    });

    it('moves once, though the tag that guards it is an old one by then', async () => {
      const { json } = await create();
      await create(site.one, key('l'), { ...relation, to_id: 6 });
      const path = `/relationships/${json.id}`;
      const tag = String((await site.one.send('GET', path)).headers.get('ETag'));
      const move = (at = site.one) => at.send('PATCH', path, { side: 'from', position: 0 }, { ...key('m'), 'If-Match': tag });
      const first = await move();
      const again = await move(site.other);
      expect([first.status, again.status, isReplayed(again), again.json]).toEqual([200, 200, true, first.json]);
      expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
    });
  }
});
