<?php
defined( 'ABSPATH' ) || exit;

/**
 * `GET relx/v1/tools/sources` returns the relations that other plugins have stored in the database of the site; `POST
 * relx/v1/tools/migrate` imports them, batch by batch. It does not change the data of the other plugin, and can be repeated.
 *
 *     GET relx/v1/tools/sources
 *     [ { "source": "ncr", "name": "Native Content Relationships", "is_active": true, "total": 40,
 *         "types": [ { "name": "tagged_with", "total": 40, "type": "tagged_with", "is_registered": false } ] },
 *       { "source": "p2p", "name": "Posts 2 Posts", "is_active": false, "total": 9,
 *         "types": [ { "name": "posts_to_pages", "total": 9, "type": "posts_to_pages", "is_registered": false } ] },
 *       { "source": "acf", "name": "Advanced Custom Fields", "is_active": true, "total": 5,
 *         "fields": [ { "key": "books", "label": "Books", "field_type": "relationship", "from_type": "post", "to_type": "post", "total": 5 } ] } ]
 *
 * `type` is the relation type of the import, null if you have to choose one. The migration registers missing types permanently.
 * The source of WP Content Connect is `content-connect`.
 *
 *     POST relx/v1/tools/migrate { "source": "ncr" }
 *     POST relx/v1/tools/migrate { "source": "p2p", "types": { "posts_to_pages": "references", "old": "" } }
 *     POST relx/v1/tools/migrate { "source": "acf", "key": "books", "type": "related_to" }
 *     POST relx/v1/tools/migrate { "source": "meta", "key": "_related_ids", "type": "related_to", "from_type": "user" }
 *     { "done": true, "next": null, "total": 9, "read": 9, "lines": 8, "added": 7, "existing": 0, "changed": 0, "rejected": 1,
 *       "errors": [ { "at": 3, "code": "ncr_object_not_found", "message": "..." } ], "partial": false, "types": [] }
 *
 * `dry_run` is true by default. `read` counts all rows so far, of `total`. `errors` contains ids of rows. If `partial` is true, a dry run
 * has compared the rows with the first 10,000 new relations only. `types` contains names of
 * types that the migration registers. An empty name in the parameter `types` skips a type. Pass the same values with every request.
 */
class Relx_REST_Migrate_Controller extends Relx_REST_Tools_Controller {
	public function register_routes(): void {
		$args = array(
			'cursor'    => self::cursor(),
			'per_page'  => array( 'default' => Relx_Migration::MAX_BATCH ) + Relx_REST_Params::number( 'Rows to read.', 1, 1000 ),
			'dry_run'   => self::flag( 'Whether to check only, without writing.', true ),
			'source'    => array( 'required' => true ) + Relx_REST_Params::one_of( 'Source of the relations.', Relx_Migration::SOURCES ),
			'types'     => self::type_names(),
			'key'       => Relx_REST_Params::text( 'Meta key, or name of the field.', 255 ),
			'type'      => Relx_REST_Params::text( 'Relation type, for acf and meta.', 50 ),
			'from_type' => Relx_REST_Params::one_of( 'Object type of the meta. Default: post.', Relx_Contract::OBJECT_TYPES ),
			'to_type'   => Relx_REST_Params::one_of( 'Object type of the ids. Default: that of the field, or of the relation type.', Relx_Contract::OBJECT_TYPES ),
		);
		$this->route( '/tools/sources', array( $this->handler( 'GET', 'sources' ) ), self::NO_SCHEMA );
		$this->route( '/tools/migrate', array( $this->handler( 'POST', 'migrate', $args ) ) );
	}

	/** Returns the relations that other plugins have stored. */
	protected function sources(): array {
		return Relx_Migration::sources( $this->core );
	}

	/** Imports a batch. */
	protected function migrate( WP_REST_Request $request ): array {
		$cursor    = new Relx_REST_Tool_State( 'migrate', $request['cursor'] );
		$migration = new Relx_Migration( $this->core, $request->get_params() );
		$before    = $cursor->state() ?? $migration->begin();

		list( $state, $items, $done ) = $migration->step( $before, (int) $request['per_page'] );
		return array(
			'done'  => $done,
			'next'  => $cursor->next( $done ? null : $state ),
			'total' => $state['total'],
			'read'  => $state['read'],
		) + Relx_Transfer_Import::report( $items ) + array(
			'partial' => $before['lines']['partial'] ?? false,
			'types'   => $state['types'],
		);
	}

	/** Properties of a response. */
	protected function properties(): array {
		$counts = array(
			'total' => 'Rows at the start.',
			'read'  => 'Rows that were read so far.',
		);
		return self::counts( $counts + self::line_counts() ) + array(
			'errors'  => self::error_list( 'Rejected rows.' ),
			'partial' => self::partial(),
			'types'   => array(
				'description' => 'Names of the types that the migration registers.',
				'type'        => 'array',
				'items'       => array( 'type' => 'string' ),
				'context'     => array( 'view' ),
			),
		);
	}
}
