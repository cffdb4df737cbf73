import type { HistoryEvent } from '../history/event.js';
import type { Request } from './send.js';

/** A request, without its response. */
export type Action = Pick<HistoryEvent, 'action' | 'type' | 'from' | 'to' | 'id'> & { readonly position?: number };

/** What a response means for the history. */
export type Meaning = Pick<HistoryEvent, 'outcome' | 'id' | 'code' | 'found'>;

interface Row {
  readonly id: number;
  readonly from_id: number;
  readonly to_id: number;
}

/** The request of an action. */
export function requestOf({ action, type, from, to, id, position }: Action): Request {
  const ends = { from_id: from, to_id: to, type };
  if (action === 'add') return { method: 'POST', path: 'relationships', body: ends };
  if (action === 'remove') return { method: 'DELETE', path: 'relationships', body: ends };
  if (action === 'move') return { method: 'PATCH', path: `relationships/${id}`, body: { side: 'from', position } };
  if (action === 'get') return { method: 'GET', path: `relationships/${id}` };
  if (action === 'exists') return { method: 'GET', path: `relationships/exists?from_id=${from}&to_id=${to}&type=${type}` };
  return { method: 'GET', path: `post/${from}?type=${type}&per_page=100` };
}

const foundIn = (rows: readonly Row[]) => rows.map(({ id, from_id, to_id }) => ({ from: from_id, to: to_id, id }));

/** What a response below 500 means. */
export function meaningOf({ action, id }: Action, status: number, body: unknown): Meaning {
  if (status >= 400) return { outcome: 'refused', code: (body as { code: string }).code, ...(id === undefined ? {} : { id }) };
  if (action === 'add') return { outcome: 'ok', id: (body as Row).id };
  if (action === 'list') return { outcome: 'ok', found: foundIn(body as Row[]) };
  if (action === 'exists') {
    const { relation } = body as { relation?: Row };
    return { outcome: 'ok', found: relation ? foundIn([relation]) : [] };
  }
  return { outcome: 'ok', ...(id === undefined ? {} : { id }) };
}
