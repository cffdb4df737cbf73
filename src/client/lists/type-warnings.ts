import type { ObjectType, RelationType } from '../../contract/index.js';
import { warnOnce } from '../development/is-development.js';
import { nearest } from '../development/unknown-options.js';
import type { ListRequest } from './query-key.js';

const components: Readonly<Record<ObjectType, string>> = { post: 'RelatedPosts', user: 'RelatedUsers', term: 'RelatedTerms' };

/** The object types that relations of a type lead to from an object. */
function targetsOf(type: RelationType, source: ObjectType, given: ListRequest['query']['direction']): readonly ObjectType[] {
  const { from_object_types: from, to_object_types: to } = type;
  const [starts, ends] = [from.includes(source), to.includes(source)];
  // an object that only one side can have starts there
  const both = starts !== ends || type.direction === 'bidirectional';
  const direction = given ?? (both ? 'both' : type.direction === 'from_to' ? 'outgoing' : 'incoming');
  return [...(direction !== 'incoming' && starts ? to : []), ...(direction !== 'outgoing' && ends ? from : [])];
}

/**
 * Warns if a list has no items because its relation type does not exist, or does not lead to the objects of the list. For
 * development only: see `isDevelopment`.
 */
export function warnAboutType({ object: { objectType: source }, query }: ListRequest, types: readonly RelationType[]): void {
  const { type: name, objectType, direction } = query;
  // sites without relx have no such type, and the client computes it
  if (name === undefined || name === 'similar') return;
  const type = types.find((one) => one.name === name);
  if (!type) {
    const names = types.map((one) => one.name);
    const meant = nearest(name, names);
    const hint = meant ? `Did you mean \`${meant}\`?` : `Its types are ${names.join(', ')}.`;
    warnOnce(`type ${name}`, `The site has no relation type \`${name}\`. ${hint}`);
    return;
  }
  const targets = targetsOf(type, source, direction);
  const [target] = targets;
  if (!target) warnOnce(`type ${name} of ${source}`, `A ${source} has no relations of type \`${name}\` in this direction.`);
  else if (objectType && objectType !== 'all' && !targets.includes(objectType))
    warnOnce(
      `type ${name} to ${objectType}`,
      `Relations of type \`${name}\` lead to a ${target}, but this list shows only ${objectType}s. Use ${components[target]}.`,
    );
}
