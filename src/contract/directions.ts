/** The direction of a relation type. */
export const typeDirections = ['from_to', 'to_from', 'bidirectional'] as const;
export type TypeDirection = (typeof typeDirections)[number];

/** Who can change relations of a type: users who can edit both sides, or users who can edit the source. */
export const typeEdits = ['both', 'source'] as const;
export type TypeEdit = (typeof typeEdits)[number];

/** Which users lists of a type include: those with published posts, or all, by name. */
export const shownUsers = ['authors', 'all'] as const;
export type ShownUsers = (typeof shownUsers)[number];

/** What writes the relations of a type instead of authors: the mirror of a custom field, or the links in texts. */
export const typeManagers = ['meta', 'links'] as const;
export type TypeManager = (typeof typeManagers)[number];

/** Where a relation type comes from: relx itself, the screen "Relation types", or code of a plugin, theme or app. */
export const typeOrigins = ['builtin', 'site', 'code'] as const;
export type TypeOrigin = (typeof typeOrigins)[number];

/** The direction of a list: from source to target, from target to source, or both. */
export const directions = ['outgoing', 'incoming', 'both'] as const;
export type Direction = (typeof directions)[number];
