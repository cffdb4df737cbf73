<?php
defined( 'ABSPATH' ) || exit;

/**
 * The text for the privacy policy, and the export and the erasure of personal data: the relations of a user, such as favorites.
 *
 * Relations whose target is the user are exported, too. They belong to the content that refers to the user, so they are not erased, unless
 * their type is two-way: such a relation belongs to both sides.
 */
class Relx_Privacy {
	/** Relations of a request. */
	const PER_PAGE = 100;

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'admin_init', array( $this, 'add_policy' ) );
		add_filter( 'wp_privacy_personal_data_exporters', array( $this, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( $this, 'add_eraser' ) );
	}

	/** Suggests a text for the privacy policy. */
	public function add_policy(): void {
		$text = __( 'Relations connect content of this site. A relation of a user account, such as a favorite post, stores the account, the related content and the date. It is deleted with the account. Lists of related content set no cookies and send nothing to other sites.', 'relx' ); // phpcs:ignore Generic.Files.LineLength
		wp_add_privacy_policy_content( __( 'Relations', 'relx' ), '<p>' . esc_html( $text ) . '</p>' );
	}

	/**
	 * @param array[] $exporters Exporters.
	 * @return array[]
	 */
	public function add_exporter( $exporters ) {
		$exporters['relx'] = array(
			'exporter_friendly_name' => __( 'Relations', 'relx' ),
			'callback'               => array( $this, 'export' ),
		);
		return $exporters;
	}

	/**
	 * @param array[] $erasers Erasers.
	 * @return array[]
	 */
	public function add_eraser( $erasers ) {
		$erasers['relx'] = array(
			'eraser_friendly_name' => __( 'Relations', 'relx' ),
			'callback'             => array( $this, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * Exports a page of a user's relations.
	 *
	 * @param string $email Email address of the user.
	 * @param int    $page  Page, from 1.
	 * @return array
	 */
	public function export( $email, $page = 1 ) {
		$items = array();
		$core  = Relx_Core::instance();
		$types = array_column( $core->types->all(), null, 'name' );
		$user  = get_user_by( 'email', $email );
		$rows  = $user ? $this->rows( $this->of( $user->ID ), ( max( 1, (int) $page ) - 1 ) * self::PER_PAGE ) : array();
		foreach ( $core->items->with_data( $rows, $user ? $user->ID : 0, false ) as $row ) {
			$other_side = 'user' === $row['from_type'] && $user->ID === (int) $row['from_id'] ? 'to' : 'from';
			$values     = array(
				__( 'Relation type', 'relx' )   => $types[ $row['type'] ]['label'] ?? $row['type'],
				__( 'Related content', 'relx' ) => $this->title_of( Relx_Relation_Table::objects( $row )[ $other_side ], $user->ID ),
				__( 'Date', 'relx' )            => $row['created_at'],
			);
			foreach ( $row['data'] ?? array() as $name => $value ) {
				$values[ $types[ $row['type'] ]['fields'][ $name ]['label'] ?? $name ] = is_string( $value ) ? $value : wp_json_encode( $value );
			}
			$data = array();
			foreach ( $values as $name => $value ) {
				$data[] = compact( 'name', 'value' );
			}
			$items[] = array(
				'group_id'    => 'relx',
				'group_label' => __( 'Relations', 'relx' ),
				'item_id'     => "relx-{$row['id']}",
				'data'        => $data,
			);
		}
		return array(
			'data' => $items,
			'done' => count( $rows ) < self::PER_PAGE,
		);
	}

	/**
	 * Erases a page of a user's relations. WordPress calls it until it is done. Each call retries relations that could not be
	 * removed, and the last one reports them. Relations of posts and terms to the user, such as authors, stay until the account is
	 * deleted, because they belong to that content.
	 *
	 * @param string $email Email address of the user.
	 * @return array
	 */
	public function erase( $email ) {
		$user     = get_user_by( 'email', $email );
		$last     = 0;
		$messages = array();
		do {
			$rows     = $user ? $this->rows( $this->own( $user->ID ) . " AND id > $last", 0 ) : array();
			$failed   = $this->remove( $rows );
			$messages = array_merge( $messages, $failed );
			$removed  = count( $rows ) - count( $failed );
			$last     = $rows ? (int) end( $rows )['id'] : 0;
			$done     = count( $rows ) < self::PER_PAGE;
		} while ( ! $done && 0 === $removed );
		$retained = count( $messages );
		$others   = $done && $user ? $this->count_others( $user->ID ) : 0;
		if ( $others > 0 ) {
			$retained += $others;
			/* translators: %d: number of relations. */
			$messages[] = sprintf( __( 'Relations of other content to the account stay until the account is deleted: %d.', 'relx' ), $others );
		}
		return array(
			'items_removed'  => $removed,
			'items_retained' => $done ? $retained : 0,
			'messages'       => $done ? $messages : array(),
			'done'           => $done,
		);
	}

	/** How many relations of a user belong to other content. */
	private function count_others( int $user_id ): int {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- a table of the plugin, and conditions of this class; the count must be current.
		return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->relx_relations} WHERE {$this->of( $user_id )} AND NOT {$this->own( $user_id )}" );
	}

	/**
	 * Removes relations.
	 *
	 * @param array[] $rows Relations.
	 * @return string[] Messages about relations that were not removed.
	 */
	private function remove( array $rows ): array {
		$messages = array();
		foreach ( $rows as $row ) {
			$objects = Relx_Relation_Table::objects( $row );
			$error   = Relx_Core::attempt( static fn() => Relx_Core::instance()->relations->remove( $row['type'], $objects['from'], $objects['to'] ) );
			if ( is_wp_error( $error ) ) {
				/* translators: 1: number of a relation. 2: reason. */
				$messages[] = sprintf( __( 'The relation %1$d was not removed. %2$s', 'relx' ), $row['id'], $error->get_error_message() );
			}
		}
		return $messages;
	}

	/**
	 * Condition of the relations of a user.
	 *
	 * @param string $to Further condition of those whose target is the user.
	 */
	private function of( int $user_id, string $to = '1 = 1' ): string {
		return "((from_type = 'user' AND from_id = $user_id) OR (to_type = 'user' AND to_id = $user_id AND $to))";
	}

	/** Condition of the relations that belong to a user. A two-way relation has no direction, whichever side is stored as its source. */
	private function own( int $user_id ): string {
		$two_way = array_filter( Relx_Core::instance()->types->all(), static fn( $type ) => 'bidirectional' === $type['direction'] );
		return $this->of( $user_id, 'type IN (' . Relx_Similar_Options::strings( array_column( $two_way, 'name' ) ) . ')' );
	}

	/**
	 * A page of relations.
	 *
	 * @param string $where  Condition.
	 * @param int    $offset Relations to skip.
	 */
	private function rows( string $where, int $offset ): array {
		global $wpdb;
		// phpcs:disable WordPress.DB -- a table of the plugin, and conditions of this class.
		$sql = "SELECT id, type, from_type, from_id, to_type, to_id, created_at FROM {$wpdb->relx_relations} WHERE $where";
		return (array) $wpdb->get_results( $wpdb->prepare( "$sql ORDER BY id LIMIT %d OFFSET %d", self::PER_PAGE, $offset ), ARRAY_A );
		// phpcs:enable
	}

	/**
	 * The title of an object, or its type and id if the user cannot see it.
	 *
	 * @return string
	 */
	private function title_of( array $target, int $user_id ) {
		$object_type = $target['object_type'];
		$id          = (int) $target['id'];
		if ( ! ( new Relx_Visibility( $user_id ) )->can_see( $target ) ) {
			return "$object_type $id";
		}
		$term = 'term' === $object_type ? get_term( $id ) : null;
		$user = 'user' === $object_type ? get_userdata( $id ) : null;
		if ( 'post' === $object_type && get_post( $id ) ) {
			$title = get_the_title( $id );
		} else {
			$title = $term instanceof WP_Term ? $term->name : ( $user->display_name ?? '' );
		}
		return '' === $title ? "$object_type $id" : $title;
	}
}
