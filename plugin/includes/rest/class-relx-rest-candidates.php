<?php
defined( 'ABSPATH' ) || exit;

/**
 * Adds to each search result the object as lists have it, and why it could not be related, so that a picker shows it before a
 * user chooses. Searches find only objects whose post type, taxonomy or role fits the relation type. Searches of posts also find drafts
 * and other posts that the user can see. For editors, searches of users also find those without published posts: by name only, and only
 * their names are in the results.
 *
 * `GET wp/v2/search?search=hill&relx_relate=related_to:from:post:12`: the results become targets of post 12, which is the source.
 *
 * @see src/server/wp/candidates.ts
 */
class Relx_REST_Candidates {
	/** Parameter: relation type, side and id of the known object. */
	const PARAM = 'relx_relate';

	/** Parameter: only posts of this author. */
	const AUTHOR = 'relx_author';

	/** Parameter: only posts with this term. */
	const TERM = 'relx_term';

	/** Arguments of queries with post types, taxonomies or roles. */
	const SUBTYPES = array(
		'post' => 'post_type',
		'term' => 'taxonomy',
		'user' => 'role__in',
	);

	/** Field: the error code of rejecting the relation, or an empty string. */
	const FIELD = 'relx_rejected';

	/** Field: the object as lists have it. */
	const OBJECT = 'relx_related';

	private Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	public function register(): void {
		add_filter( 'rest_post_search_query', array( $this, 'posts' ), 10, 2 );
		add_filter( 'rest_term_search_query', array( $this, 'terms' ), 10, 2 );
		add_filter( 'rest_user_query', array( $this, 'users' ), 10, 2 );
		add_filter( 'rest_request_after_callbacks', array( $this, 'add_to' ), 10, 3 );
	}

	/**
	 * Limits the search to posts that fit, and includes those that are not published.
	 *
	 * @param array           $args    Arguments of WP_Query.
	 * @param WP_REST_Request $request Request.
	 * @return array
	 */
	public function posts( $args, $request ) {
		$known = $this->known( $request );
		if ( ! $known ) {
			return $args;
		}
		$args['post_status'] = array_values( get_post_stati( array( 'internal' => false ) ) );
		$args[ Relx_Post_Query::VISIBLE ] = new Relx_Visibility( get_current_user_id() );
		if ( is_numeric( $request[ self::AUTHOR ] ) ) {
			$args['author'] = absint( $request[ self::AUTHOR ] );
		}
		if ( is_numeric( $request[ self::TERM ] ) ) {
			$term     = get_term( absint( $request[ self::TERM ] ) );
			$is_known = $term instanceof WP_Term && in_array( $term->taxonomy, Relx_Visibility::taxonomies(), true );
			// No post has the term 0.
			$args['tax_query'][] = array( // phpcs:ignore WordPress.DB.SlowDBQuery -- one term.
				'taxonomy'         => $is_known ? $term->taxonomy : 'category',
				'terms'            => $is_known ? $term->term_id : 0,
				'include_children' => false,
			);
		}
		return $this->narrowed( $args, 'post', $known );
	}

	/**
	 * Limits the search to terms that fit.
	 *
	 * @param array           $args    Arguments of get_terms().
	 * @param WP_REST_Request $request Request.
	 * @return array
	 */
	public function terms( $args, $request ) {
		$known = $this->known( $request );
		return $known ? $this->narrowed( $args, 'term', $known ) : $args;
	}

	/**
	 * Limits the search to users who fit, and includes those without published posts for a user who sees them in lists.
	 *
	 * @param array           $args    Arguments of WP_User_Query.
	 * @param WP_REST_Request $request Request.
	 * @return array
	 */
	public function users( $args, $request ) {
		$known = $this->known( $request );
		if ( ! $known ) {
			return $args;
		}
		$sees_all = ( new Relx_Visibility( get_current_user_id() ) )->sees_all_users();
		if ( $sees_all && ! current_user_can( 'list_users' ) && empty( $request['slug'] ) ) {
			unset( $args['has_published_posts'] );
			$args['search_columns'] = array( 'display_name' );
		}
		return $this->narrowed( $args, 'user', $known );
	}

	/**
	 * Limits the arguments of a query to objects that fit the other side of the relation type.
	 *
	 * @param array $args  Arguments of WP_Query, WP_User_Query or get_terms().
	 * @param array $known Relation type, side and object.
	 */
	private function narrowed( array $args, string $object_type, array $known ): array {
		list( $type, $side, $object ) = $known;
		$other   = 'from' === $side ? 'to' : 'from';
		$key     = self::SUBTYPES[ $object_type ];
		$given   = (array) ( $args[ $key ] ?? array() );
		$allowed = $type[ "{$other}_subtypes" ] ?? $given;
		// Users who can't create such a relation don't learn the roles of others.
		if ( 'user' === $object_type && ! current_user_can( 'list_users' ) && ! $this->can_be_source( $type, $side, $object ) ) {
			$allowed = $given;
		}
		$fits = $given ? array_values( array_intersect( $given, $allowed ) ) : $allowed;
		if ( $fits ) {
			$args[ $key ] = $fits;
		}
		if ( ! Relx_Direction::fits( $type, $other, $object_type ) || ( $allowed && ! $fits ) ) {
			$args[ 'post' === $object_type ? 'post__in' : 'include' ] = array( Relx_Contract::MAX_ID );
		}
		return (array) apply_filters( 'relx_candidates_query', $args, $type, $object );
	}

	/** Whether the user can relate the object, as a source, to objects that they can't edit. */
	private function can_be_source( array $type, string $side, array $object ): bool {
		return 'from' === $side && ! $this->core->permissions->needs_both_sides( $type ) && ! has_filter( 'relx_may_relate' )
			&& Relx_Direction::fits( $type, 'from', $object['object_type'], Relx_Subtypes::of( $object ) )
			&& $this->core->permissions->can_edit( get_current_user_id(), $object );
	}

	/**
	 * Adds the fields to each result.
	 *
	 * @param mixed           $response Response or error.
	 * @param array           $handler  Route handler.
	 * @param WP_REST_Request $request  Request.
	 * @return mixed
	 */
	public function add_to( $response, $handler, $request ) {
		$known = $this->known( $request );
		if ( ! $known || ! $response instanceof WP_REST_Response || $response->is_error() ) {
			return $response;
		}
		$results     = $response->get_data();
		$object_type = '/wp/v2/users' === $request->get_route() ? 'user' : (string) $request['type'];
		if ( ! in_array( $object_type, Relx_Contract::OBJECT_TYPES, true ) || ! wp_is_numeric_array( $results ) ) {
			return $response;
		}
		if ( 'post' === $object_type ) {
			// WordPress checks the status of results only.
			$readable = ( new Relx_Visibility( get_current_user_id() ) )->visible( 'post', array_column( $results, 'id' ) );
			$results  = array_values( array_filter( $results, static fn( $result ) => in_array( $result['id'], $readable, true ) ) );
		}
		$objects = $this->core->items->objects()->objects( $object_type, array_map( 'intval', array_column( $results, 'id' ) ), $known[0]['name'] );
		$related = new Relx_Ancestors( $this->core->table, $known[0], 'from' === $known[1] ? 'to' : 'from' );
		foreach ( $results as $index => $result ) {
			if ( 'user' === $object_type && '' === ( $objects[ $result['id'] ]['slug'] ?? '' ) && ! current_user_can( 'list_users' ) ) {
				$known_fields      = array_flip( array( 'id', 'name' ) );
				$empty_fields      = array_fill_keys( array( 'link', 'slug' ), '' );
				$results[ $index ] = array_intersect_key( $result, $known_fields ) + array_intersect_key( $empty_fields, $result );
			}
			$results[ $index ][ self::FIELD ] = $this->code_of( $known, Relx_Checks::object( 'to', $object_type, $result['id'] ), $related );
			if ( isset( $objects[ $result['id'] ] ) ) {
				$results[ $index ][ self::OBJECT ] = $objects[ $result['id'] ];
			}
		}
		$response->set_data( $results );
		return $response;
	}

	/**
	 * The relation type, the side and the object of a search. Null for other requests.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private function known( $request ): ?array {
		$value = 'GET' === $request->get_method() ? $request[ self::PARAM ] : null;
		$is_of = in_array( $request->get_route(), array( '/wp/v2/search', '/wp/v2/users' ), true ) && is_user_logged_in();
		if ( ! $is_of || ! is_string( $value ) || ! preg_match( '/^([a-z0-9_-]{1,50}):(from|to):(post|user|term):([1-9]\d{0,15})$/D', $value, $found ) ) {
			return null;
		}
		$object = array(
			'object_type' => $found[3],
			'id'          => (int) $found[4],
		);
		return $this->core->types->has( $found[1] ) ? array( $this->core->types->get( $found[1] ), $found[2], $object ) : null;
	}

	/**
	 * The error code of rejecting a relation.
	 *
	 * @param array          $known     Relation type, side and object.
	 * @param array          $candidate The object on the other side.
	 * @param Relx_Ancestors $related   Ancestors or descendants of the object.
	 * @return string Empty if it would not be rejected.
	 */
	private function code_of( array $known, array $candidate, Relx_Ancestors $related ): string {
		list( $type, $side, $object ) = $known;
		$sides = 'from' === $side ? array( $object, $candidate ) : array( $candidate, $object );
		if ( ! $this->core->permissions->can_relate( get_current_user_id(), $type, $sides[0], $sides[1] ) ) {
			return 'rest_cannot_create';
		}
		try {
			$rules = new Relx_Rules( $this->core->table );
			$rules->check_sides( $type, $sides[0], $sides[1] );
			$rules->check_candidate( $type, $sides[0], $sides[1], 'from' === $side ? 'to' : 'from', $related );
		} catch ( Relx_Exception $error ) {
			return $error->error_code();
		}
		return '';
	}
}
