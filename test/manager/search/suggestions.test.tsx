import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Dismissal, RelatedPost, SuggestionInput } from 'relx/contract';
import {
  type DraftSource,
  type RelationChanges,
  RelationManager,
  type RelationManagerProps,
  type SuggestionDraft,
} from 'relx/manager';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../react/axe.js';
import { layOutItems } from '../layout.js';
import { type ManagerSite, openManagerSite, spareRelated } from '../site.js';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite();
});
afterAll(() => site.relx.close());
layOutItems();

/** A client whose site suggests some posts, as `POST relx/v1/suggestions` does. */
function suggesting(ids: readonly number[], fails?: (path: string) => Response | undefined) {
  const dismissed = new Set<number>();
  const inputs: SuggestionInput[] = [];
  const client = site.client('editor', async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.includes('/relx/v1/suggestions')) return undefined;
    const failure = fails?.(pathname);
    if (failure) return failure;
    if (pathname.endsWith('/dismissals')) {
      const dismissal = (await request.json()) as Dismissal;
      if (request.method === 'DELETE') dismissed.delete(dismissal.dismissed_id);
      else dismissed.add(dismissal.dismissed_id);
      return Response.json(dismissal, { status: request.method === 'DELETE' ? 200 : 201 });
    }
    inputs.push((await request.json()) as SuggestionInput);
    return Response.json(ids.filter((id) => !dismissed.has(id)).map((id) => ({ related: spareRelated(id) as RelatedPost })));
  });
  return { client, inputs, dismissed };
}

const spares = (count: number) => Array.from({ length: count }, site.spare) as [number, ...number[]];
const titleOf = (id: number) => spareRelated(id).title;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async () => userEvent.click(await button('Suggestions'));
const offered = () =>
  within(screen.getByRole('list', { name: 'Suggestions' }))
    .queryAllByRole('button', { name: /^Add/ })
    .map((one) => one.getAttribute('aria-label'));
const add = (id: number) => `Add “${titleOf(id)}”`;
const chosen = () => [...document.querySelectorAll('.relx-manager-item .relx-manager-title')].map((one) => one.textContent);
const status = () => screen.getAllByRole('status').map((region) => region.textContent).join(' '); // biome-ignore format: one thought

const manage = (props: Pick<RelationManagerProps, 'client'> & Partial<RelationManagerProps>, id: number) =>
  render(<RelationManager object={{ objectType: 'post', id }} type="references" direction="outgoing" {...props} />);

describe('suggestions', () => {
  test('are loaded when the section is opened, and are added with a click or the return key', async () => {
    const [post, a, b, c] = spares(4) as [number, number, number, number];
    const { client, inputs } = suggesting([a, b, c]);
    const { container } = manage({ client }, post);
    const toggle = await button('Suggestions');
    expect(inputs).toEqual([]);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    await button(add(a));
    expect(inputs).toEqual([{ post_id: post, type: 'references', per_page: 20 }]);
    await waitFor(() => expect(status()).toContain('3 suggestions.'));
    expect(await faultsOf(container)).toEqual([]);

    await userEvent.click(await button(add(a)));
    await waitFor(() => expect(chosen()).toEqual([titleOf(a)]));
    expect(status()).toContain(`“${titleOf(a)}” added.`);
    expect(screen.getByRole('button', { name: add(b) })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chosen()).toEqual([titleOf(a), titleOf(b)]));
    expect(offered()).toEqual([add(c)]);
    await waitFor(async () => expect(await site.titles(post, 'references')).toEqual([titleOf(a), titleOf(b)]));
    expect(inputs).toHaveLength(1);
  });

  test('come back when the addition is undone', async () => {
    const [post, a] = spares(2) as [number, number];
    manage({ client: suggesting([a]).client }, post);
    await open();
    await userEvent.click(await button(add(a)));
    // the last suggestion is gone
    await waitFor(() => expect(screen.getByRole('button', { name: 'Suggestions' })).toHaveFocus());
    await userEvent.click(await button('Undo'));
    expect(await button(add(a))).toBeVisible();
  });

  test('show five at a time', async () => {
    const [post, ...others] = spares(8);
    manage({ client: suggesting(others).client }, post);
    await open();
    await button(add(others[0] ?? 0));
    expect(offered()).toEqual(others.slice(0, 5).map(add));
    await userEvent.click(await button(add(others[0] ?? 0)));
    await waitFor(() => expect(offered()).toEqual(others.slice(1, 6).map(add)));
  });

  test('that are dismissed are not suggested again, unless that is undone', async () => {
    const [post, a, b] = spares(3) as [number, number, number];
    const { client, dismissed } = suggesting([a, b]);
    const { unmount } = manage({ client }, post);
    await open();
    await userEvent.click(await button(`Don’t suggest “${titleOf(a)}” again`));
    await waitFor(() => expect(offered()).toEqual([add(b)]));
    expect(status()).toContain(`“${titleOf(a)}” is no longer suggested.`);
    expect(screen.getByRole('button', { name: add(b) })).toHaveFocus();
    await waitFor(() => expect([...dismissed]).toEqual([a]));
    await userEvent.click(await button('Undo'));
    await waitFor(() => expect(offered()).toEqual([add(a), add(b)]));
    await waitFor(() => expect(dismissed.size).toBe(0));

    await userEvent.click(await button(`Don’t suggest “${titleOf(a)}” again`));
    await waitFor(() => expect([...dismissed]).toEqual([a]));
    unmount();
    manage({ client }, post);
    await open();
    await button(add(b));
    expect(offered()).toEqual([add(b)]);
  });

  test('stay if the site rejects the dismissal', async () => {
    const [post, a] = spares(2) as [number, number];
    const rejected = () => Response.json({ code: 'rest_cannot_edit', message: '' }, { status: 403 });
    manage({ client: suggesting([a], (path) => (path.endsWith('/dismissals') ? rejected() : undefined)).client }, post);
    await open();
    await userEvent.click(await button(`Don’t suggest “${titleOf(a)}” again`));
    expect(await screen.findByText('You don’t have permission to change this.', { selector: 'div' })).toBeVisible();
    expect(offered()).toEqual([add(a)]);
  });

  test('are not there for lists of people, for incoming relations and for terms', async () => {
    const [post] = spares(1);
    const { client } = suggesting([]);
    const lists: Partial<RelationManagerProps>[] = [
      { type: 'authored_by' },
      { type: 'references', direction: 'incoming' },
      { type: 'related_to', direction: undefined, object: { objectType: 'term', id: 1 } },
    ];
    for (const list of lists) {
      const { unmount } = manage({ client, ...list }, post);
      await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
      expect(screen.queryByRole('button', { name: 'Suggestions' })).toBeNull();
      unmount();
    }
  });

  test('state that there are none, that the site has none, and that it is not reachable', async () => {
    const [post, a] = spares(2) as [number, number];
    const first = manage({ client: suggesting([]).client }, post);
    await open();
    expect(await screen.findByText(/^No similar posts found/, { selector: '.relx-manager-hint' })).toBeVisible();
    first.unmount();
    const without = () => Response.json({ code: 'rest_no_route', message: '' }, { status: 404 });
    const second = manage({ client: suggesting([], without).client }, post);
    await open();
    expect(await screen.findByText('This site has no suggestions.')).toBeVisible();
    second.unmount();
    let isDown = true;
    const down = () => (isDown ? Response.json({ code: 'rest_internal_error', message: '' }, { status: 500 }) : undefined);
    manage({ client: suggesting([a], down).client }, post);
    await open();
    const retry = await button('Try again');
    isDown = false;
    await userEvent.click(retry);
    await button(add(a));
  });
});

/** An editor whose text changes. */
function editorDraft(): DraftSource & { type(text: SuggestionDraft | undefined): void } {
  const listeners = new Set<() => void>();
  let current: SuggestionDraft | undefined;
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type(text) {
      current = text;
      for (const listener of listeners) listener();
    },
  };
}

describe('suggestions for a draft', () => {
  function Editor({ draft, ...props }: Pick<RelationManagerProps, 'client' | 'draft'> & { readonly id: number }) {
    const [changes, setChanges] = useState<RelationChanges>();
    const object = { objectType: 'post', id: props.id } as const;
    const controlled = { changes, onChange: setChanges, draft, isNew: true };
    return <RelationManager client={props.client} object={object} type="references" direction="outgoing" {...controlled} />;
  }

  test('that is not saved are those of its text, once the author pauses', async () => {
    const [post, a] = spares(2) as [number, number];
    const { client, inputs } = suggesting([a]);
    const draft = editorDraft();
    draft.type({ title: 'Al', content: '', terms: [] });
    render(<Editor client={client} id={post} draft={draft} />);
    await open();
    await button(add(a));
    const first = { exclude: [post], type: 'references', per_page: 20, title: 'Al', content: '', terms: [] };
    expect(inputs).toEqual([first]);
    for (const title of ['Alp', 'Alps']) act(() => draft.type({ title, content: '', terms: [3] }));
    await waitFor(() => expect(inputs).toHaveLength(2));
    expect(inputs[1]).toEqual({ ...first, title: 'Alps', terms: [3] });
    // a new post cannot store what is dismissed
    expect(screen.queryByRole('button', { name: /^Don’t suggest/ })).toBeNull();
    await userEvent.click(await button(add(a)));
    expect(chosen()).toEqual([titleOf(a)]);
    expect(screen.getByText(/not saved yet/)).toBeVisible();
  });

  test('are not there without its text', async () => {
    const [post] = spares(1);
    render(<Editor client={suggesting([]).client} id={post} draft={undefined} />);
    await screen.findByText(/No related posts yet/);
    expect(screen.queryByRole('button', { name: 'Suggestions' })).toBeNull();
  });
});
