/** Limits that every server has. Lengths of texts are in UTF-16 units in JavaScript, and in characters in PHP. */
export const limits = {
  /** Largest id: JavaScript has no larger exact integer. */
  id: Number.MAX_SAFE_INTEGER,
  /** Length of the name of a relation type. */
  typeName: 50,
  /** Length of the label of a relation type, one of its sides, or a field. */
  label: 255,
  /** Number of post types, taxonomies or roles of a side. */
  subtypes: 50,
  /** Length of the name of a post type, taxonomy or role. */
  subtype: 50,
  /** Number of ancestors that the check for cycles of an acyclic type reads. */
  ancestors: 10_000,
  /** Number of relation types that the screen "Relation types" stores. */
  siteTypes: 100,
  /** Number of relations that one request to delete a relation type deletes. */
  typeRelations: 1000,
  /** Number of relations that one request to replace an object reads. */
  replacedRelations: 1000,
  /** Number of items of a list in a request that sets it. */
  setItems: 500,
  /** Length of the description of a field. */
  description: 1000,
  /** Number of fields of a relation type. */
  fields: 30,
  /** Number of values of the `enum` of a field. */
  fieldValues: 100,
  /** Size of a relation's data, in bytes of its JSON text in UTF-8. */
  data: 8192,
  /** Number of fields of a filter. */
  filters: 10,
  /** Length of a search. */
  search: 200,
  /** Number of ids to leave out. */
  excluded: 100,
  /** Number of relations of each object in the embed. */
  embedded: 100,
  /** Number of similar posts of each post in the embed. */
  embeddedSimilar: 10,
  /** Number of similar posts that are stored for each post. */
  similar: 20,
  /** Length of the text of a post that similar posts depend on. */
  similarText: 20_000,
  /** Length of a post that is searched for this text. */
  similarHtml: 1_000_000,
  /** Number of opening brackets in the texts of a request to render, each of which can be a shortcode. */
  brackets: 500,
  /** Size of the body of a request, in bytes. */
  body: 1024 * 1024,
} as const;
