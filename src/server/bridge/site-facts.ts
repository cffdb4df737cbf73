import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { RelationTypeDefinition } from '../../contract.js';
import type { ContentType } from '../../core/index.js';

const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
/** A post type or taxonomy as WordPress has it: `rest_base` false where it is the name, `capability_type` one name or two. */
const SiteContentType = v.pipe(
  v.looseObject({
    name: Name,
    label: v.optional(v.string()),
    rest_base: v.optional(v.unknown()),
    hierarchical: v.optional(v.boolean(), false),
    capability_type: v.optional(v.unknown()),
    object_type: v.optional(v.array(v.string())),
    query_var: v.optional(v.unknown()),
  }),
  v.transform(
    ({ name, label = name, rest_base, hierarchical, capability_type, object_type, query_var }): ContentType => ({
      name,
      label,
      rest_base: v.is(Name, rest_base) ? rest_base : name,
      hierarchical,
      ...(v.is(Name, capability_type) ? { capability_type } : {}),
      ...(object_type ? { object_types: object_type } : {}),
      ...(query_var === false || v.is(Name, query_var) ? { query_var } : {}),
    }),
  ),
);

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

/** A short name for facts as they were sent: the site compares it with its own to see whether we know them. */
export const nameOfFacts = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
