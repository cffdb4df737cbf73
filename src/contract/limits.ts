/** Limits that every server has. Lengths of texts are in UTF-16 units in JavaScript, and in characters in PHP. */
export const limits = {
  // JavaScript has no larger exact integer
  /** Largest ID. */
  id: Number.MAX_SAFE_INTEGER,
  /** Characters in the name of a relation type. */
  typeName: 50,
  /** Characters in a label of a relation type, a side or a field. */
  label: 255,
  /** Post types, taxonomies or roles on a side. */
  subtypes: 50,
  /** Characters in the name of a post type, taxonomy or role. */
  subtype: 50,
  /** Ancestors that the check for cycles reads in an acyclic type. */
  ancestors: 10_000,
  // many can lead to the same object
  /** Relations that this check reads for a level of ancestors. */
  ancestorRelations: 100_000,
  /** Relation types that the screen "Relation types" stores. */
  siteTypes: 100,
  /** Relations that one request deletes with their relation type. */
  typeRelations: 1000,
  /** Relations that one request reads to replace an object. */
  replacedRelations: 1000,
  /** Items in a request that sets a list. */
  setItems: 500,
  /** Characters in the description of a field. */
  description: 1000,
  /** Fields in a relation type. */
  fields: 30,
  /** Values in the `enum` of a field. */
  fieldValues: 100,
  /** Bytes of a relation's data, as JSON in UTF-8. */
  data: 8192,
  /** Fields in a filter. */
  filters: 10,
  /** Characters in a search. */
  search: 200,
  /** IDs to leave out. */
  excluded: 100,
  /** Relations of each object in the embed. */
  embedded: 100,
  /** Similar posts of each post in the embed. */
  embeddedSimilar: 10,
  /** Similar posts that are stored for each post. */
  similar: 20,
  /** Characters of a post's text that count for similar posts. */
  similarText: 20_000,
  /** Characters of a post's HTML that relx reads to get this text. */
  similarHtml: 1_000_000,
  // each can be a list
  /** Opening brackets and blocks of relx in a request to render. */
  brackets: 500,
  /** Bytes in the body of a request. */
  body: 1024 * 1024,
} as const;
