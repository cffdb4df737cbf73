import * as v from 'valibot';
import type { RelationTypeDefinition, RestError } from '../../contract.js';
import { type ContentType, defaultPostTypes, defaultTaxonomies, RelationError, TypeRegistry } from '../../core/index.js';

const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
/** A post type or taxonomy as WordPress has it: `rest_base` false where it is the name, `capability_type` one name or two. */
const SiteContentType = v.looseObject({
  name: Name,
  label: v.optional(v.string()),
  public: v.optional(v.boolean(), true),
  rest_base: v.optional(v.unknown()),
  hierarchical: v.optional(v.boolean(), false),
  capability_type: v.optional(v.unknown()),
  object_type: v.optional(v.array(v.string())),
  query_var: v.optional(v.unknown()),
});

function contentType(type: v.InferOutput<typeof SiteContentType>): ContentType {
  const { name, label = name, rest_base, hierarchical, capability_type, object_type, query_var } = type;
  return {
    name,
    label,
    rest_base: v.is(Name, rest_base) ? rest_base : name,
    hierarchical,
    ...(v.is(Name, capability_type) ? { capability_type } : {}),
    ...(object_type ? { object_types: object_type } : {}),
    ...(query_var === false || v.is(Name, query_var) ? { query_var } : {}),
  };
}

/** What a site tells of itself: what its plugins and its theme have registered beside what every site has. */
export const SiteFacts = v.object({
  /** As they were registered, in either form. */
  types: v.pipe(v.array(v.looseObject({})), v.maxLength(500)),
  post_types: v.pipe(v.array(SiteContentType), v.maxLength(500)),
  taxonomies: v.pipe(v.array(SiteContentType), v.maxLength(500)),
});

export interface SiteFacts {
  readonly types: readonly RelationTypeDefinition[];
  readonly postTypes: readonly ContentType[];
  readonly taxonomies: readonly ContentType[];
}

/** Facts of a site that has said nothing yet. */
export const noFacts: SiteFacts = { types: [], postTypes: [], taxonomies: [] };

/** What the site has registered and can't have, with the reason. */
export interface RefusedType extends RestError {
  readonly name: string;
}

/**
 * What a site says of itself. A type that can't be is left out, and told: the others are not to suffer for it. `facts` is
 * undefined where nothing of it can be read.
 */
export function readFacts(body: unknown): { readonly facts?: SiteFacts; readonly refused: readonly RefusedType[] } {
  const refused: RefusedType[] = [];
  const refuse = (name: string, error: RelationError) => {
    refused.push({ name, code: error.code, message: error.message, data: { ...error.data } });
  };
  const found = v.safeParse(SiteFacts, body);
  if (!found.success) {
    const [issue] = found.issues;
    const name = v.getDotPath(issue) ?? 'facts';
    refuse(name, new RelationError('rest_invalid_param', `${name}: ${issue.message}`));
    return { refused };
  }
  const { types, post_types, taxonomies } = found.output;
  const registry = new TypeRegistry();
  const accepted = types.flatMap((type) => {
    try {
      // it checks key by key, and takes both forms
      return [registry.register(type as unknown as RelationTypeDefinition)];
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      refuse(String(type.name), error);
      return [];
    }
  });
  const beside = (known: readonly ContentType[], own: v.InferOutput<typeof SiteFacts>['post_types']) =>
    own.filter((type) => type.public && known.every(({ name }) => name !== type.name)).map(contentType);
  const facts = {
    types: accepted,
    postTypes: beside(defaultPostTypes, post_types),
    taxonomies: beside(defaultTaxonomies, taxonomies),
  };
  return { facts, refused };
}
