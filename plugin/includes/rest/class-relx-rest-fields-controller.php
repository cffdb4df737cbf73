<?php
defined( 'ABSPATH' ) || exit;

/**
 * `GET relx/v1/tools/fields` returns what relation types can follow: fields of Advanced Custom Fields, and public meta keys with ids.
 * `POST relx/v1/tools/fields` brings the lists of a type in step with the meta that it follows, batch by batch.
 *
 *     GET relx/v1/tools/fields
 *     { "fields": [ { "key": "books", "label": "Books", "field_type": "relationship", "to_type": "post" } ],
 *       "keys": { "post": [ "related_ids" ], "user": [], "term": [] } }
 *
 *     POST relx/v1/tools/fields { "type": "post_book", "dry_run": false }
 *     { "done": true, "next": null, "total": 40, "read": 40, "added": 7, "removed": 1, "moved": 2, "skipped": 1,
 *       "errors": [ { "at": 12, "code": "ncr_object_not_found", "message": "The post 99 does not exist." } ] }
 *
 * `dry_run` is true by default. `read` counts all objects so far, of about `total` with the meta. `added` and `removed` count relations,
 * `moved` lists in another order, `skipped` values without a relation. `errors` contains ids of the objects with these values.
 */
class Relx_REST_Fields_Controller extends Relx_REST_Tools_Controller {
	/** Objects of a batch. */
	const SIZE = 100;

	public function register_routes(): void {
		$args = array(
			'cursor'   => self::cursor(),
			'per_page' => array( 'default' => self::SIZE ) + Relx_REST_Params::number( 'Objects whose lists to compare.', 1, 500 ),
			'dry_run'  => self::flag( 'Whether to compare only, without writing.', true ),
			'type'     => array( 'required' => true ) + Relx_REST_Params::text( 'Relation type that follows meta.', 50 ),
		);
		$this->route( '/tools/fields', array( $this->handler( 'GET', 'fields' ), $this->handler( 'POST', 'follow', $args ) ), self::NO_SCHEMA );
	}

	/** Returns what relation types can follow. */
	protected function fields(): array {
		$keys = array();
		foreach ( Relx_Contract::OBJECT_TYPES as $object_type ) {
			$keys[ $object_type ] = Relx_Foreign_Meta::keys( $this->core, $object_type );
		}
		return array( 'fields' => ( new Relx_Foreign_ACF( $this->core ) )->fields() ) + compact( 'keys' );
	}

	/**
	 * Brings the lists of a batch in step.
	 *
	 * @throws Relx_Exception With the code rest_invalid_param for a type that follows no meta.
	 */
	protected function follow( WP_REST_Request $request ): array {
		$lists = new Relx_Meta_Lists( $this->core );
		$type  = $lists->types()[ $request['type'] ] ?? null;
		if ( ! $type ) {
			throw Relx_Exception::param( 'rest_invalid_param', 'type', 'type must name a relation type that follows meta.' );
		}
		$cursor = new Relx_REST_Tool_State( 'fields', $request['cursor'] );
		$state  = $cursor->state() ?? array(
			'after' => 0,
			'read'  => 0,
			'total' => $lists->total( $type ),
		);

		list( $items, $after, $count ) = $lists->step( $type, $state['after'], (int) $request['per_page'], $request['dry_run'] );
		$next   = array(
			'after' => $after,
			'read'  => $state['read'] + $count,
		) + $state;
		$errors = array();
		foreach ( $items as $at => $item ) {
			foreach ( $item['skipped'] as $skipped ) {
				$errors[] = compact( 'at' ) + array_intersect_key( $skipped, array_flip( array( 'code', 'message' ) ) );
			}
		}
		return array(
			'done'    => null === $after,
			'next'    => $cursor->next( null === $after ? null : $next ),
			'total'   => $state['total'],
			'read'    => $next['read'],
			'added'   => array_sum( array_column( $items, 'added' ) ),
			'removed' => array_sum( array_column( $items, 'removed' ) ),
			'moved'   => count( array_filter( array_column( $items, 'moved' ) ) ),
			'skipped' => count( $errors ),
		) + compact( 'errors' );
	}
}
