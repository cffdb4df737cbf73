import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ObjectRef, RelxProvider, useRelationToggle } from 'relx';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../conformance/content.js';
import { type ManagerSite, openManagerSite, spareRelated } from '../../manager/site.js';

const type = 'references';
let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite();
});

describe('useRelationToggle', () => {
  const favorites = 'favorite_posts';
  function Favorite({ post, from, type = favorites }: { post: number; from?: ObjectRef | undefined; type?: string }) {
    const to: ObjectRef = { objectType: 'post', id: post };
    const { isRelated, toggle, isPending, isLoading, error } = useRelationToggle({ from, to, type });
    const state = isLoading ? 'loading' : isPending ? 'saving' : (error?.code ?? 'ready');
    return (
      <button type="button" aria-pressed={isRelated} onClick={toggle}>
        {post} {state}
      </button>
    );
  }
  const user: ObjectRef = { objectType: 'user', id: users.editor.id };
  const button = (post: number, state: string) => screen.findByRole('button', { name: `${post} ${state}` });

  test('adds and removes, and shows it immediately', async () => {
    const requests: string[] = [];
    let isRejected = false;
    const client = site.client('editor', ({ method, url }) => {
      requests.push(`${method} ${new URL(url).pathname.replace('/wp-json/relx/v1', '')}`);
      const body = { code: 'rest_cannot_create', message: '', data: { status: 403 } };
      return isRejected && method !== 'GET' && Response.json(body, { status: 403 });
    });
    const [post, other] = [site.spare(), site.spare()];
    render(
      <RelxProvider client={client}>
        <Favorite post={post} from={user} />
        <Favorite post={other} from={user} />
        <Favorite post={1} />
      </RelxProvider>,
    );
    expect(await button(post, 'ready')).toHaveAttribute('aria-pressed', 'false');
    expect(requests).toEqual([`GET /user/${user.id}`]);
    await userEvent.click(await button(post, 'ready'));
    await waitFor(async () => expect(await button(post, 'ready')).toHaveAttribute('aria-pressed', 'true'));
    expect(requests).toEqual([`GET /user/${user.id}`, 'POST /relationships', `GET /user/${user.id}`]);
    expect(await button(other, 'ready')).toHaveAttribute('aria-pressed', 'false');

    isRejected = true;
    await userEvent.click(await button(post, 'ready'));
    expect(await button(post, 'rest_cannot_create')).toHaveAttribute('aria-pressed', 'true');
    isRejected = false;
    await userEvent.click(await button(post, 'rest_cannot_create'));
    await waitFor(async () => expect(await button(post, 'ready')).toHaveAttribute('aria-pressed', 'false'));
    await userEvent.click(await button(1, 'ready'));
    expect(await site.titles(user.id, favorites, {}, 'user')).not.toContain(spareRelated(post).title);
  });

  test('reports no error of an earlier toggle, and changes nothing until a failed page was read', async () => {
    const [source, target] = [site.spare(), site.spare()];
    const from: ObjectRef = { objectType: 'post', id: source };
    const others = Array.from({ length: 100 }, () => ({ body: { from_id: source, to_id: site.spare(), type } }));
    await site.client('administrator').addRelation({ from_id: source, to_id: target, type });
    await site.client('administrator').batchRelations(others);
    const writes: string[] = [];
    const reads: number[] = [];
    let failing: RegExp | undefined = /cursor=/;
    const client = site.client('administrator', ({ method, url }) => {
      if (method !== 'GET') writes.push(method);
      const isFailing = failing?.test(`${method} ${url}`);
      if (method === 'GET') reads.push(isFailing ? 503 : 200);
      return isFailing && Response.json({ code: 'unavailable', message: '', data: { status: 503 } }, { status: 503 });
    });
    render(
      <RelxProvider client={client}>
        <Favorite post={target} from={from} type={type} />
      </RelxProvider>,
    );
    const first = await button(target, 'unavailable');
    await userEvent.click(first);
    await waitFor(() => expect(reads).toEqual([200, 503, 503]));
    await button(target, 'unavailable');
    failing = undefined;
    await userEvent.click(await button(target, 'unavailable'));
    expect(await button(target, 'ready')).toHaveAttribute('aria-pressed', 'true');
    expect(writes).toEqual([]);

    failing = /^(DELETE|POST)/;
    await userEvent.click(await button(target, 'ready'));
    await button(target, 'unavailable');
    failing = undefined;
    await userEvent.click(await button(target, 'unavailable'));
    await waitFor(async () => expect(await button(target, 'ready')).toHaveAttribute('aria-pressed', 'false'));
  });
});
