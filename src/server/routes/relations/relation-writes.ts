import type { ObjectRef, RelationEnds, RelationItem, RelationType } from '../../../contract/index.js';
import { RelationError, type RelationKey, type Relx, type Viewer } from '../../../core/index.js';
import { cannotRelate, objectNotFound, relationNotFound } from '../../../core/relations/rules.js';
import { wrongApplicationPassword } from '../../../core/wordpress/accounts/accounts.js';
import { rejectedViewer } from '../../middleware/authentication.js';
import { keyOf } from './relation-input.js';

/** @throws {RelationError} rest_not_logged_in, incorrect_password */
export function assertLoggedIn(viewer: Viewer): void {
  if (viewer.isLoggedIn) return;
  if (viewer === rejectedViewer) throw wrongApplicationPassword();
  throw new RelationError('rest_not_logged_in', 'Log in to change relations, for example with an application password.');
}

/** @throws {RelationError} ncr_relation_not_found if it does not exist, or the user cannot see it */
export async function relationOf(relx: Relx, id: number, viewer: Viewer): Promise<RelationItem> {
  const item = await relx.relations.get(id, viewer);
  if (item) return item;
  throw new RelationError('ncr_relation_not_found', `There is no relation ${id} that you can view.`);
}

/**
 * The relation to add, after all checks that are possible without writing.
 *
 * @throws {RelationError} rest_missing_callback_param, ncr_invalid_type, ncr_invalid_object_type,
 * rest_not_logged_in, ncr_object_not_found, rest_cannot_create
 */
export async function relationToCreate(relx: Relx, input: RelationEnds, viewer: Viewer): Promise<RelationKey> {
  const { type, key } = named(relx, input);
  assertLoggedIn(viewer);
  const [source, target] = await relx.permissions.access(viewer, [key.from, key.to]);
  // objects that the user cannot see are reported as missing
  if (!source?.isVisible) throw objectNotFound('from_id', key.from, ' that you can view');
  if (!target?.isVisible) throw objectNotFound('to_id', key.to, ' that you can view');
  if ((await source.mayEdit()) && (type.edit !== 'both' || (await target.mayEdit()))) return key;
  throw cannotRelate(type, key.from, 'rest_cannot_create');
}

/**
 * The relation to remove. It does not exist for a user who cannot see both objects.
 *
 * @throws {RelationError} as {@link relationToCreate}, except for missing objects; rest_cannot_delete, ncr_relation_not_found
 */
export async function relationToDelete(relx: Relx, input: RelationEnds, viewer: Viewer): Promise<RelationKey> {
  const { type, key } = named(relx, input);
  assertLoggedIn(viewer);
  await mayRelate(relx, viewer, type, key, 'rest_cannot_delete');
  // a relation that does not exist is reported by its removal, which recognizes repeated requests
  const found = await relx.relations.find(key);
  const isHidden = found && !(await relx.relations.get(found.id, viewer));
  // a concurrent request may have removed it since
  if (isHidden && (await relx.relations.findById(found.id))) throw relationNotFound(type, key.from, key.to);
  return key;
}

function named(relx: Relx, input: RelationEnds): { type: RelationType; key: RelationKey } {
  const type = relx.types.stored(input.type);
  return { type, key: keyOf(type, input) };
}

/** @throws {RelationError} rest_cannot_edit if the viewer may not change the data of a relation between these objects */
export async function mayChange(
  relx: Relx,
  viewer: Viewer,
  type: RelationType,
  ends: { readonly from: ObjectRef; readonly to: ObjectRef },
): Promise<void> {
  if (!(await relx.permissions.mayChange(viewer, type, ends.from, ends.to)))
    await mayRelate(relx, viewer, type, ends, 'rest_cannot_edit');
}

/** @throws {RelationError} with `code` if the viewer may not change relations of the type between these objects */
export async function mayRelate(
  relx: Relx,
  viewer: Viewer,
  type: RelationType,
  { from, to }: { readonly from: ObjectRef; readonly to: ObjectRef },
  code: 'rest_cannot_delete' | 'rest_cannot_edit',
): Promise<void> {
  if (!(await relx.permissions.mayRelate(viewer, type, from, to))) throw cannotRelate(type, from, code);
}

/** An error about a parameter that depends on a relation type, in the words of the REST API. Other errors are unchanged. */
export const asParameterError = <E>(error: E): E | RelationError =>
  error instanceof RelationError && ['ncr_invalid_args', 'ncr_invalid_id'].includes(error.code)
    ? new RelationError('rest_invalid_param', error.message, { params: error.data.params })
    : error;
