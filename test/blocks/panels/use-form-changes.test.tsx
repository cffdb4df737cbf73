import { act, renderHook, waitFor } from '@testing-library/react';
import type { RelxClient } from 'relx';
import type { RelationChanges } from 'relx/manager';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PanelConfig } from '../../../blocks/panels/config.js';
import { keepChanges, takeChanges } from '../../../blocks/panels/kept-changes.js';
import { useFormChanges } from '../../../blocks/panels/use-form-changes.js';

afterEach(() => sessionStorage.clear());

const post = { object_type: 'post', id: 7, title: 'Seven' } as const;
const changes: RelationChanges = { 'references:outgoing': { base: [], items: [post] } };
const none = { added: [], removed: [], moved: [], updated: [], conflicts: [] };
const config: PanelConfig = { object: { objectType: 'post', id: 1 }, sourceOnly: false, key: 'panel', subtype: 'post' };

/** A panel in a form, on a page of its own. */
function open(given: Partial<PanelConfig> = {}) {
  const form = document.body.appendChild(document.createElement('form'));
  const button = form.appendChild(document.createElement('button'));
  const submitters: unknown[] = [];
  // the form is not sent
  const submitted = vi.fn((event: SubmitEvent) => {
    event.preventDefault();
    submitters.push(event.submitter);
  });
  form.addEventListener('submit', submitted);
  const setList = vi.fn(async () => ({ merged: none, rejected: [] }));
  const own = { ...config, ...given };
  const client = { setList } as unknown as RelxClient;
  const { result, unmount } = renderHook(() => useFormChanges(client, own, form));
  const close = () => {
    unmount();
    form.remove();
  };
  onTestFinished(close);
  return { panel: () => result.current, form, button, submitted, submitters, setList, close };
}
const submit = ({ form, button }: ReturnType<typeof open>) => act(async () => form.requestSubmit(button));
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('a form without changes is submitted as it is', async () => {
  const page = open();
  await submit(page);
  expect([page.submitted.mock.calls.length, page.setList.mock.calls.length]).toEqual([1, 0]);
  expect(takeChanges('panel')).toBeUndefined();
});

it('changes are saved once before their form is submitted, with the button that was clicked', async () => {
  const page = open();
  act(() => page.panel().change(changes));
  await act(async () => {
    page.form.requestSubmit(page.button);
    page.form.requestSubmit(page.button);
  });
  await waitFor(() => expect(page.submitted).toHaveBeenCalledTimes(1));
  expect(page.submitters[0]).toBe(page.button);
  expect(page.setList).toHaveBeenCalledTimes(1);
  expect([page.panel().status, page.panel().changes]).toEqual(['saved', undefined]);
  expect(takeChanges('panel')).toBeUndefined();
});

it('a form elsewhere on the page saves nothing', async () => {
  const page = open();
  act(() => page.panel().change(changes));
  const other = document.body.appendChild(document.createElement('form'));
  other.addEventListener('submit', (event) => event.preventDefault());
  await act(async () => other.requestSubmit());
  other.remove();
  expect(page.panel().status).toBe('idle');
  expect(page.setList).not.toHaveBeenCalled();
});

it('a form is submitted although the save of its changes breaks off, and the page after gets them', async () => {
  const page = open();
  // as after an error of the script itself
  const broken = { 'references:outgoing': null } as unknown as RelationChanges;
  act(() => page.panel().change(broken));
  await submit(page);
  await waitFor(() => expect(page.submitted).toHaveBeenCalledTimes(1));
  expect([page.panel().status, page.panel().changes]).toEqual(['idle', broken]);
  expect(takeChanges('panel')).toEqual({ changes: broken });
});

it('changes of a new post wait for the page after, which saves them', async () => {
  const page = open({ isNew: true });
  act(() => page.panel().change(changes));
  await submit(page);
  expect([page.submitted.mock.calls.length, page.setList.mock.calls.length]).toEqual([1, 0]);
  page.close();
  const next = open();
  expect(next.panel().changes).toEqual(changes);
  await waitFor(() => expect(next.panel().status).toBe('saved'));
  expect(next.setList).toHaveBeenCalledTimes(1);
});

it('what a page could not save is shown on the page after, and not sent again', async () => {
  keepChanges('panel', { changes, saved: { changes, rejected: [], others: {} } });
  const next = open();
  await act(async () => {});
  expect(next.panel()).toMatchObject({ changes, saved: { changes }, status: 'idle' });
  expect(next.setList).not.toHaveBeenCalled();
});

it('a page with unsaved changes is left only after a warning', async () => {
  const page = open();
  expect(isWarned()).toBe(false);
  act(() => page.panel().change(changes));
  expect(isWarned()).toBe(true);
  act(() => page.panel().change(undefined));
  expect(isWarned()).toBe(false);
});
