import type { DeletedType, RelationType, TypeChanges } from 'relx/contract';
import { apiFetch } from '../relations/api-fetch.js';
import { config } from './config.js';
import type { OverviewData } from './overview.js';
import { requestTool } from './tools.js';
import type { Definition } from './type-draft.js';

const pathOf = (name = '') => `/${config().namespace}/types${name && `/${name}`}`;

/** The types, those of the site first, with the number of their relations. */
export interface TypesData {
  readonly types: readonly RelationType[];
  /** Undefined if the relations could not be counted. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

export async function readTypes(): Promise<TypesData> {
  const overview = requestTool<OverviewData>('overview').catch(() => undefined);
  const types = await apiFetch<RelationType[]>({ path: pathOf() });
  const rank = ({ origin = 'code' }: RelationType) => ['site', 'code', 'builtin'].indexOf(origin);
  return { types: types.sort((one, other) => rank(one) - rank(other)), counts: countsOf(await overview) };
}

const countsOf = (overview: OverviewData | undefined) =>
  overview && new Map(overview.types.map(({ name, count }) => [name, count]));

export const createType = (data: Definition): Promise<RelationType> =>
  apiFetch<RelationType>({ path: pathOf(), method: 'POST', data });

export const updateType = (name: string, data: TypeChanges): Promise<RelationType> =>
  apiFetch<RelationType>({ path: pathOf(name), method: 'PUT', data });

/** Deletes a type. Its relations are deleted in several requests if there are many. */
export async function deleteType(name: string, relations: 'keep' | 'delete'): Promise<void> {
  const path = `${pathOf(name)}?relations=${relations}`;
  while (!(await apiFetch<DeletedType>({ path, method: 'DELETE' })).deleted);
}
