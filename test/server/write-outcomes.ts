import type { Relx } from 'relx/core';
import { ADMINISTRATOR } from './two-processes.js';

/** What a case is made of: ids of what the tests have written before. */
export interface Written {
  readonly relation: number;
  readonly password: string;
}

/** A request that writes. */
export interface WriteCase {
  /** Name of its route in the route table, or its path where it is beside the table. */
  readonly route: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly keyed?: boolean;
  /** Part of the SQL that writes, in lower case. */
  readonly statement: string;
  /** The status of success; of the first item, in a batch. */
  readonly status: number;
  /** Reads the id of what the request made. */
  readonly made?: string;
}

export const PASSWORD = 'correct horse battery';

const definition = { label: 'Known', from_object_types: ['post'], to_object_types: ['post'], direction: 'from_to' } as const;

/** Writes what the cases change and remove. */
export async function prepare(relx: Relx): Promise<Written> {
  const key = (to: number) =>
    ({ type: 'references', from: { objectType: 'post', id: 6 }, to: { objectType: 'post', id: to } }) as const;
  const { id: relation } = await relx.relations.add(key(7));
  await relx.relations.add(key(8));
  await relx.accounts.users.setPassword(ADMINISTRATOR, PASSWORD);
  await relx.siteTypes.create({ ...definition, name: 'known' });
  await relx.suggestions.dismiss(6, 8);
  const { item } = await relx.accounts.applicationPasswords.create(ADMINISTRATOR, 'tests');
  return { relation, password: item.uuid };
}

const relations = '/wp-json/relx/v1/relationships';
const dismissals = '/wp-json/relx/v1/suggestions/dismissals';
const passwords = '/wp-json/wp/v2/users/me/application-passwords';
const types = '/wp-json/relx/v1/types';
const fresh = { from_id: 5, to_id: 7, type: 'references' };
const known = { from_id: 6, to_id: 7, type: 'references' };
const INSERT = 'insert into `wp_relx_relations`';
const DELETE = 'delete from `wp_relx_relations`';
const NEW_RELATION = "select id from wp_relx_relations where type = 'references' and from_id = 5 and to_id = 7";
const NEW_POST = "select ID as id from wp_posts where post_title = 'Fresh'";

/** Every route that writes, each with the statement that shows whether it did. */
export function writeCases({ relation, password }: Written): readonly WriteCase[] {
  const create = { route: 'addRelation', method: 'POST', path: relations, body: fresh, statement: INSERT, status: 201 };
  const remove = { route: 'removeRelation', method: 'DELETE', path: relations, body: known, statement: DELETE, status: 200 };
  const batch = { route: 'batchRelations', method: 'POST', path: `${relations}/batch`, statement: INSERT, status: 201 };
  const requests = [{ method: 'POST', body: fresh }];
  const move = {
    route: 'updateRelation',
    method: 'PATCH',
    path: `${relations}/${relation}`,
    body: { side: 'from', position: 0 },
    statement: 'update `wp_relx_relations`',
    status: 200,
  };
  const update = { route: 'updateObject', path: '/wp-json/wp/v2/posts/5', statement: 'update `wp_posts`', status: 200 };
  const rename = { route: 'updateApplicationPassword', path: `${passwords}/${password}`, body: { name: 'other' }, status: 200 };
  const trash = { route: 'deleteObject', method: 'DELETE', path: '/wp-json/wp/v2/posts/5', status: 200 };
  const type = { path: `${types}/known`, statement: 'relx_registered_types', status: 200 };
  const usermeta = { statement: '_application_passwords' };
  return [
    { ...create, title: 'creating a relation', made: NEW_RELATION },
    { ...create, title: 'creating a relation with a key', keyed: true, made: NEW_RELATION },
    { ...remove, title: 'removing a relation' },
    { ...batch, title: 'a batch, each item alone', body: { requests, validation: 'normal' } },
    { ...batch, title: 'a batch, all or nothing', body: { requests, validation: 'require-all-validate' } },
    {
      ...batch,
      title: 'a batch, all or nothing, with a key',
      body: { requests, validation: 'require-all-validate' },
      keyed: true,
    },
    { ...move, title: 'moving a relation' },
    {
      ...move,
      route: 'setList',
      title: 'setting a list',
      method: 'PUT',
      path: '/wp-json/relx/v1/post/6/lists/references',
      body: { items: [{ id: 7 }, { id: 8 }] },
    },
    {
      ...move,
      route: 'replaceObject',
      title: 'replacing an object',
      method: 'POST',
      path: '/wp-json/relx/v1/post/6/replace',
      body: { by: 8 },
    },
    {
      ...type,
      route: 'createType',
      title: 'adding a relation type',
      method: 'POST',
      path: types,
      body: { ...definition, name: 'fresh' },
      status: 201,
    },
    { ...type, route: 'updateType', title: 'changing a relation type', method: 'PUT', body: { label: 'Changed' } },
    { ...type, route: 'deleteType', title: 'deleting a relation type', method: 'DELETE' },
    {
      route: 'createObject',
      title: 'creating a post',
      method: 'POST',
      path: '/wp-json/wp/v2/posts',
      body: { title: 'Fresh', status: 'publish', sticky: true },
      statement: 'insert into `wp_posts`',
      status: 201,
      made: NEW_POST,
    },
    { ...update, title: 'changing a post', method: 'POST', body: { title: 'Changed', sticky: true }, made: 'select 5 as id' },
    { ...trash, title: 'trashing a post', statement: 'update `wp_posts`' },
    { ...trash, title: 'deleting a post', path: `${trash.path}?force=true`, statement: 'delete from `wp_posts`' },
    {
      route: 'createApplicationPassword',
      title: 'making an application password',
      method: 'POST',
      path: passwords,
      body: { name: 'fresh' },
      ...usermeta,
      status: 201,
    },
    { ...rename, ...usermeta, title: 'renaming an application password', method: 'POST' },
    {
      route: 'deleteApplicationPassword',
      title: 'deleting an application password',
      method: 'DELETE',
      path: `${passwords}/${password}`,
      ...usermeta,
      status: 200,
    },
    {
      route: 'deleteApplicationPasswords',
      title: 'deleting all application passwords',
      method: 'DELETE',
      path: passwords,
      ...usermeta,
      status: 200,
    },
    {
      route: 'dismissSuggestion',
      title: 'dismissing a suggestion',
      method: 'POST',
      path: dismissals,
      body: { post_id: 6, dismissed_id: 7 },
      statement: 'into `wp_relx_dismissals`',
      status: 201,
    },
    {
      route: 'restoreSuggestion',
      title: 'restoring a suggestion',
      method: 'DELETE',
      path: dismissals,
      body: { post_id: 6, dismissed_id: 8 },
      statement: 'delete from `wp_relx_dismissals`',
      status: 200,
    },
    {
      route: '/wp-login.php',
      title: 'logging in',
      method: 'POST',
      path: '/wp-login.php',
      statement: 'session_tokens',
      status: 302,
    },
  ];
}
