import type { Hono } from 'hono';
import type { ObjectKind, RelationInput, RelationType, RemovedRelation } from '../../contract.js';
import { RelationError, type RelationKey, type Viewer } from '../../core/index.js';
import { routes } from '../../routes.js';
import type { AppEnv, RouteContext } from '../context.js';
import { allParams } from '../request-params.js';
import { validate } from '../validation.js';

/** The kind of one end: given and allowed there, or the only one that the type has there. */
function kindAt(
  name: 'from_type' | 'to_type',
  given: ObjectKind | undefined,
  allowed: readonly ObjectKind[],
  type: string,
): ObjectKind {
  if (given && !allowed.includes(given)) {
    const message = `${name} of "${type}" has to be ${allowed.join(' or ')}, not ${given}.`;
    throw new RelationError('ncr_invalid_object_type', message, { params: { [name]: message } });
  }
  const kind = given ?? allowed[0];
  if (kind && (given || allowed.length === 1)) return kind;
  const message = `Missing parameter(s): ${name}. The type "${type}" allows ${allowed.join(' and ')} there, so say which.`;
  throw new RelationError('rest_missing_callback_param', message, { missing: [name] });
}

function keyOf(type: RelationType, { from_id, from_type, to_id, to_type }: RelationInput): RelationKey {
  return {
    type: type.name,
    from: { id: from_id, kind: kindAt('from_type', from_type, type.from_object_types, type.name) },
    to: { id: to_id, kind: kindAt('to_type', to_type, type.to_object_types, type.name) },
  };
}

/** `GET relx/v1/relationships/<id>`, `POST` and `DELETE relx/v1/relationships`. */
export function relationshipRoutes(app: Hono<AppEnv>, { relx, root, namespace }: RouteContext): void {
  const path = `/${namespace}/relationships`;

  async function mayRelate(
    viewer: Viewer,
    type: RelationType,
    key: RelationKey,
    code: 'rest_cannot_create' | 'rest_cannot_delete',
  ) {
    if (await relx.permissions.mayRelate(viewer, type, key.from, key.to)) return;
    const ends = type.direction === 'bidirectional' ? 'both ends of it' : `the ${key.from.kind} ${key.from.id}`;
    throw new RelationError(
      code,
      `You may not change relations of the type "${type.name}" here: that needs the right to edit ${ends}.`,
    );
  }

  function mustBeKnown(viewer: Viewer): void {
    if (viewer.known) return;
    throw new RelationError(
      'rest_not_logged_in',
      'Changing relations needs a user: send an application password as Basic authorization.',
    );
  }

  app.get(`${path}/:id`, async (context) => {
    const { id } = validate(routes.getRelation.params, context.req.param());
    const item = await relx.relations.get(id, context.get('viewer'));
    if (!item) throw new RelationError('ncr_relation_not_found', `There is no relation ${id} here that you may read.`);
    return context.json(item);
  });

  app.post(path, async (context) => {
    const input = validate(routes.createRelation.body, await allParams(context.req.raw));
    const type = relx.types.get(input.type);
    const key = keyOf(type, input);
    const viewer = context.get('viewer');
    mustBeKnown(viewer);
    for (const [name, { kind, id }] of [
      ['from_id', key.from],
      ['to_id', key.to],
    ] as const) {
      // what somebody may not read does not exist for them
      if (await relx.content.readable(kind, id, viewer)) continue;
      const message = `There is no ${kind} ${id} here that you may read (${name}).`;
      throw new RelationError('ncr_object_not_found', message, { params: { [name]: message } });
    }
    await mayRelate(viewer, type, key, 'rest_cannot_create');
    const { id } = await relx.relations.add(key);
    return context.json(await relx.relations.get(id, viewer), 201, {
      Location: `${new URL(context.req.url).origin}${root}${path}/${id}`,
    });
  });

  app.delete(path, async (context) => {
    const input = validate(routes.deleteRelation.body, await allParams(context.req.raw));
    const type = relx.types.get(input.type);
    const key = keyOf(type, input);
    const viewer = context.get('viewer');
    mustBeKnown(viewer);
    await mayRelate(viewer, type, key, 'rest_cannot_delete');
    const removed: RemovedRelation = { deleted: true, previous: await relx.relations.remove(key) };
    return context.json(removed);
  });
}
