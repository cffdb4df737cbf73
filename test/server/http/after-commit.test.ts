import type { Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { describe, expect, it } from 'vitest';
import { openCore } from '../../core/open-core.js';

const AUTHOR = 5;
const fault = new Error('a fault after the commit');

/** Sends a request of a user to a core whose reads fail once it has written. */
async function send(relx: Relx, path: string, body: object, reads: readonly (() => void)[]) {
  const faults: unknown[] = [];
  const app = createApp({ relx, onError: (error) => faults.push(error) });
  relx.hooks.addAction('ncr_relation_added', 'test', () => {
    for (const breakIt of reads) breakIt();
  });
  const request = new Request(`http://site.example/wp-json/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await app.fetch(request, { user: AUTHOR });
  return { status: response.status, json: await response.json(), faults };
}

const relation = { from_id: 5, to_id: 7, type: 'references' };

describe('a fault after the commit', () => {
  it('is reported to the operator, and the client gets what was written', async () => {
    const relx = await openCore();
    const breakGet = () => {
      relx.relations.get = () => Promise.reject(fault);
    };
    const { status, json, faults } = await send(relx, 'relx/v1/relationships', relation, [breakGet]);
    expect([status, json]).toEqual([201, expect.objectContaining(relation)]);
    expect(faults).toEqual([fault]);
  });

  it('of an item of a batch is that of the item alone', async () => {
    const relx = await openCore();
    const breakAdd = () => {
      relx.relations.add = () => Promise.reject(fault);
    };
    const requests = [{ body: relation }, { body: { ...relation, to_id: 8 } }];
    const { status, json, faults } = await send(relx, 'relx/v1/relationships/batch', { validation: 'normal', requests }, [
      breakAdd,
    ]);
    const { responses } = json as { responses: { status: number; body: { code?: string } }[] };
    expect([status, responses.map((one) => [one.status, one.body.code])]).toEqual([
      207,
      [
        [201, undefined],
        [500, 'rest_internal_error'],
      ],
    ]);
    expect(faults).toEqual([fault]);
  });

  it('leaves a post written, and reports it with its id', async () => {
    const relx = await openCore();
    const { create } = relx.posts;
    relx.posts.create = async (...given) => {
      const id = await create.apply(relx.posts, given);
      relx.content.postAsIs = () => Promise.reject(fault);
      return id;
    };
    const { status, json, faults } = await send(relx, 'wp/v2/posts', { title: 'Fresh', status: 'publish' }, []);
    const { code, data } = json as { code: string; data: { id: number; written: boolean } };
    expect([status, code, data.written]).toEqual([503, 'rest_outcome_unknown', true]);
    expect(await relx.content.postType(data.id)).toBe('post');
    expect(faults).toEqual([fault]);
  });
});
