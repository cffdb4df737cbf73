import type { ObjectRef, ObjectType } from './entities.js';
import type { RelationSide } from './requests.js';
import type { Relation, RelationData, RelationType } from './types.js';

/** A parameter of a hook: its name, its type, its description, and the keys of an array. */
type HookParameter = readonly [
  name: string,
  type: string,
  about: string,
  keys?: readonly (readonly [name: string, type: string, about: string])[],
];

/** An action or filter of relx. A filter returns its first parameter, changed or not. */
export interface Hook {
  /** Names, each of which is called with the same parameters, in this order. */
  readonly names: readonly string[];
  readonly kind: 'action' | 'filter';
  /** Which core calls it: the plugin's, that in TypeScript, or both. */
  readonly in: 'both' | 'plugin' | 'server';
  readonly since: string;
  readonly about: string;
  readonly parameters: readonly HookParameter[];
  /** A callback in PHP, or in TypeScript for hooks of that core only. */
  readonly example: string;
}

const object = 'Object ID.';
const source = ['from_id', 'int', 'Source ID.'] as const;
const target = ['to_id', 'int', 'Target ID.'] as const;
const type = ['type', 'string', 'Relation type.'] as const;
const data = (name: string, about: string) => [name, 'RelationData', about] as const;

/**
 * The hooks of relx. Both cores call them, the reference describes them, and the zip of the plugin has their comments.
 *
 * Actions run after the commit of their transaction, and filters before it begins.
 */
export const hooks = [
  {
    names: ['ncr_relation_added', 'relx_relation_added'],
    kind: 'action',
    in: 'both',
    since: '0.1.0',
    about: 'Fires after a relation is added.',
    parameters: [['relation_id', 'int', 'Relation ID.'], source, target, type],
    example: `add_action( 'ncr_relation_added', function ( $relation_id, $from_id, $to_id, $type ) {
	error_log( "$type: $from_id to $to_id" );
}, 10, 4 );`,
  },
  {
    names: ['ncr_relation_updated', 'relx_relation_updated'],
    kind: 'action',
    in: 'both',
    since: '0.1.0',
    about: "Fires after a relation's data is changed.",
    parameters: [
      ['relation', 'Relation', 'Relation: `id`, `from_id`, `from_type`, `to_id`, `to_type`, `type`, `created_at`.'],
      data('new_data', 'Values by field, including private ones.'),
      data('old_data', 'Values by field before the change.'),
    ],
    example: `add_action( 'ncr_relation_updated', function ( $relation, $new_data ) {
	update_post_meta( $relation['from_id'], 'last_role', $new_data['role'] ?? '' );
}, 10, 2 );`,
  },
  {
    names: ['ncr_relation_removed', 'relx_relation_removed'],
    kind: 'action',
    in: 'both',
    since: '0.1.0',
    about: 'Fires after a relation is removed, also when an object is deleted.',
    parameters: [source, target, type],
    example: `add_action( 'ncr_relation_removed', function ( $from_id ) {
	wp_cache_delete( $from_id, 'my_sidebar' );
} );`,
  },
  {
    names: ['relx_relations_reordered'],
    kind: 'action',
    in: 'both',
    since: '0.1.0',
    about: "Fires after a list's order is changed.",
    parameters: [
      ['object_id', 'int', 'ID of the object with the list.'],
      ['object_type', 'ObjectType', '`post`, `user` or `term`.'],
      type,
      ['side', 'RelationSide', 'Side of the object: `from` or `to`. Two-way types have one list for both.'],
    ],
    example: `add_action( 'relx_relations_reordered', function ( $object_id ) {
	wp_cache_delete( $object_id, 'my_sidebar' );
} );`,
  },
  {
    names: ['ncr_get_related_args', 'relx_get_related_args'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about: 'Filters the arguments of `ncr_get_related()`.',
    parameters: [['args', 'array', 'Arguments of `ncr_get_related()`.'], ['from_id', 'int', object], type],
    example: `add_filter( 'ncr_get_related_args', function ( $args, $from_id, $type ) {
	return 'references' === $type ? array( 'orderby' => 'title' ) + $args : $args;
}, 10, 3 );`,
  },
  {
    names: ['ncr_max_relationships'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about: 'Filters how many relations of a type a source can have. For a two-way type, this applies to both objects.',
    parameters: [['max', 'int', 'Limit of the type, 0 for none.'], ['id', 'int', object], type],
    example: `add_filter( 'ncr_max_relationships', function ( $max, $id, $type ) {
	return 'references' === $type ? 20 : $max;
}, 10, 3 );`,
  },
  {
    names: ['ncr_relation_allowed'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about: 'Filters whether two objects can be related.',
    parameters: [['allowed', 'bool', 'Default: true.'], source, target, type],
    example: `add_filter( 'ncr_relation_allowed', function ( $allowed, $from_id, $to_id, $type ) {
	return $allowed && ( 'references' !== $type || get_post_type( $from_id ) === get_post_type( $to_id ) );
}, 10, 4 );`,
  },
  {
    names: ['ncr_skip_relationship_query'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about: 'Filters whether a query for posts, in PHP also users or terms, ignores `content_relation`.',
    parameters: [
      ['skip', 'bool', 'Default: false.'],
      ['query', 'WP_Query|WP_User_Query|WP_Term_Query', 'Query.'],
    ],
    example: `add_filter( 'ncr_skip_relationship_query', function ( $skip ) {
	return $skip || is_admin();
} );`,
  },
  {
    names: ['relx_admin_lists'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters the lists of an admin screen of posts, users or terms: columns, filters, Quick Edit and bulk action.',
    parameters: [
      [
        'lists',
        'array',
        'Lists by name, such as `course_lesson:outgoing`, each with `type`, `direction`, `label`, `type_label`, `object_types`, `column` and `managed` (read-only).',
      ],
      ['object_type', 'string', 'What the screen lists: `post`, `user` or `term`.'],
      ['subtype', 'string', 'Post type or taxonomy of the screen. Empty for users.'],
    ],
    example: `add_filter( 'relx_admin_lists', function ( $lists, $object_type ) {
	return 'user' === $object_type ? array() : $lists;
}, 10, 2 );`,
  },
  {
    names: ['relx_candidates_query'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about: 'Filters the search for objects to relate.',
    parameters: [
      ['args', 'array', 'In PHP, arguments of WP_Query, WP_User_Query or get_terms().'],
      ['relation_type', 'RelationType', 'Relation type with its arguments, such as `name`.'],
      ['object', 'ObjectRef', 'Object to relate them to: `object_type`, in TypeScript `objectType`, and `id`.'],
    ],
    example: `add_filter( 'relx_candidates_query', function ( $args, $relation_type, $object ) {
	if ( 'post' === $object['object_type'] && isset( $args['post_type'] ) ) {
		$args['author'] = get_post_field( 'post_author', $object['id'] );
	}
	return $args;
}, 10, 3 );`,
  },
  {
    names: ['relx_content_relations_allowed'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about: "Filters whether lists and `content_relation` can use an object's relations of a type. If not, they find none.",
    parameters: [['allowed', 'bool', 'Default: true.'], ['post_id', 'int', 'Object ID, 0 for queries about any object.'], type],
    example: `add_filter( 'relx_content_relations_allowed', function ( $allowed, $id, $type ) {
	return $allowed && ( 'references' !== $type || is_user_logged_in() );
}, 10, 3 );`,
  },
  {
    names: ['relx_embed_param'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters the name of the parameter and field that embed relations.',
    parameters: [['name', 'string', 'Default: `relx_relations`.']],
    example: `add_filter( 'relx_embed_param', function () {
	return 'my_relations';
} );`,
  },
  {
    names: ['relx_image_size'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters the image size in lists of posts.',
    parameters: [
      [
        'size',
        'string|int[]',
        'Size name, or width and height. Default: the narrowest uncropped one of 600 pixels or more, otherwise `full`.',
      ],
      ['post', 'WP_Post', 'Listed post.'],
      ['layout', 'string', '`list` or `grid`.'],
    ],
    example: `add_filter( 'relx_image_size', function ( $size, $post, $layout ) {
	return 'grid' === $layout ? 'large' : $size;
}, 10, 3 );`,
  },
  {
    names: ['relx_list_item'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: "Filters the HTML inside a list item's `li`. Escape what you add.",
    parameters: [
      ['html', 'string', "HTML from relx, or from the theme's template."],
      [
        'item',
        'array',
        'What the item shows, escaped. Empty if the list does not show it.',
        [
          ['id', 'int', object],
          ['object_type', 'string', '`post`, `user` or `term`.'],
          ['type', 'string', 'Relation type.'],
          ['title', 'string', 'Title or name.'],
          ['url', 'string', "URL with the list's link parameters."],
          ['image', 'string', 'Featured image as an element.'],
          ['avatar', 'string', 'Avatar URL.'],
          ['date', 'string', "Post date in the site's format."],
          ['excerpt', 'string', 'Post excerpt.'],
          ['terms', 'string', 'Post terms as a list with links.'],
          ['fields', 'string', 'Relation fields as elements.'],
          ['position', 'int', 'Position in the list, from 1.'],
          ['automatic', 'bool', 'Whether relx chose the post as similar.'],
          ['layout', 'string', '`list` or `grid`.'],
          ['html', 'string', 'HTML from relx.'],
        ],
      ],
      ['attributes', 'array', 'List attributes, by their names in blocks.'],
    ],
    example: `add_filter( 'relx_list_item', function ( $html, $item ) {
	return $item['automatic'] ? $html . '<small>Suggested</small>' : $html;
}, 10, 2 );`,
  },
  {
    names: ['relx_may_relate'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters whether a user can add, change and remove a relation.',
    parameters: [
      ['can', 'bool', 'Whether the user can edit the source, and the target if the type or the site requires both.'],
      ['user_id', 'int', 'User ID.'],
      type,
      ['from', 'array', 'Source object: `object_type` and `id`.'],
      ['to', 'array', 'Target object: `object_type` and `id`.'],
    ],
    example: `add_filter( 'relx_may_relate', function ( $can, $user_id, $type ) {
	return 'references' === $type ? user_can( $user_id, 'edit_others_posts' ) : $can;
}, 10, 3 );`,
  },
  {
    names: ['relx_namespace'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters the namespace of the REST routes.',
    parameters: [['namespace', 'string', 'Default: `relx/v1`.']],
    example: `add_filter( 'relx_namespace', function () {
	return 'my-brand/v1';
} );`,
  },
  {
    names: ['relx_post_types'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters the post types that relations can show. Default: public post types except attachments.',
    parameters: [['types', 'string[]', 'Post types.']],
    example: `add_filter( 'relx_post_types', function ( $types ) {
	return array_diff( $types, array( 'page' ) );
} );`,
  },
  {
    names: ['relx_similar_allowed'],
    kind: 'filter',
    in: 'server',
    since: '0.1.0',
    about: 'Filters whether a post can be similar to another one.',
    parameters: [
      ['allowed', 'bool', 'Default: true.'],
      ['id', 'int', 'Similar post ID.'],
      ['post_id', 'int', 'ID of the post with the list.'],
    ],
    example: `relx.hooks.addFilter('relx_similar_allowed', 'my-site', (allowed, id) => allowed && id !== 12);`,
  },
  {
    names: ['relx_similar_options'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters how relx finds similar posts. After a change, run `wp content-relations similar --rebuild`.',
    parameters: [
      [
        'options',
        'array',
        'Options.',
        [
          ['text', 'float', 'How much the text counts, 0-1. Default 0.4.'],
          ['terms', 'float', 'How much shared terms count, 0-1. Default 0.6.'],
          ['recency', 'float', 'How much the date counts, 0-1. Default: that of the settings.'],
          ['minimum', 'float', 'Lowest score that counts as similar, 0-1. Default: that of the settings.'],
          ['post_types', 'string[]|null', 'Post types of similar posts. Default null: the type of the post itself.'],
          ['excluded_terms', 'int[]', 'IDs of terms: posts with one are never similar. Default: those of the settings.'],
          ['taxonomies', 'float[]', 'Factors by taxonomy. Default: 0 for `post_format`, 1 for other public taxonomies.'],
        ],
      ],
    ],
    example: `add_filter( 'relx_similar_options', function ( $options ) {
	return array( 'recency' => 0.2 ) + $options;
} );`,
  },
  {
    names: ['relx_similar_scores'],
    kind: 'filter',
    in: 'both',
    since: '0.1.0',
    about:
      "Filters candidates' scores for similar posts, before the minimum applies. You can add other candidates. After a change, run `wp content-relations similar --rebuild` or `relx similar --rebuild`.",
    parameters: [
      ['scores', 'float[]', 'Scores by post ID, usually 0-1.'],
      ['post_id', 'int', 'ID of the post with the list, 0 for an unsaved draft.'],
      ['text', 'string', 'Title and content without markup.'],
    ],
    example: `add_filter( 'relx_similar_scores', function ( $scores ) {
	foreach ( $scores as $id => $score ) {
		$scores[ $id ] = is_sticky( $id ) ? min( 1, $score + 0.1 ) : $score;
	}
	return $scores;
} );`,
  },
  {
    names: ['relx_taxonomies'],
    kind: 'filter',
    in: 'plugin',
    since: '0.1.0',
    about: 'Filters the taxonomies that relations can show. Default: public taxonomies.',
    parameters: [['taxonomies', 'string[]', 'Taxonomies.']],
    example: `add_filter( 'relx_taxonomies', function ( $taxonomies ) {
	return array_diff( $taxonomies, array( 'post_format' ) );
} );`,
  },
] as const satisfies readonly Hook[];

/** Types of parameters that TypeScript knows. */
interface ParameterTypes {
  array: Readonly<Record<string, unknown>>;
  bool: boolean;
  'float[]': Readonly<Record<number, number>>;
  int: number;
  string: string;
  ObjectRef: ObjectRef;
  ObjectType: ObjectType;
  Relation: Relation;
  RelationData: RelationData;
  RelationSide: RelationSide;
  RelationType: RelationType;
}
type TypeOf<T> = T extends keyof ParameterTypes ? ParameterTypes[T] : unknown;

type Declared = Exclude<(typeof hooks)[number], { in: 'plugin' }>;
type DeclaredOf<N, H = Declared> = H extends { names: readonly (infer M)[] } ? (N extends M ? H : never) : never;
type ArgumentsOf<P extends readonly HookParameter[]> = { -readonly [I in keyof P]: TypeOf<P[I][1]> };

/** Names of the actions or filters that the core in TypeScript calls. */
export type HookName<K extends Hook['kind']> = Extract<Declared, { kind: K }>['names'][number];

/** The arguments of a hook: of a filter, the first one is the filtered value. */
export type HookArguments<N extends HookName<Hook['kind']>> = ArgumentsOf<DeclaredOf<N>['parameters']>;
