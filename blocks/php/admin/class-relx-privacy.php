<?php
/**
 * Privacy.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The text for the privacy policy, and the export and the erasure of personal data: the relations of a user, such as favorites.
 */
class Relx_Privacy {
	/** Relations of a request. */
	const PER_PAGE = 100;

	/** Hooks into WordPress. */
	public function register() {
		add_action( 'admin_init', array( $this, 'add_policy' ) );
		add_filter( 'wp_privacy_personal_data_exporters', array( $this, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( $this, 'add_eraser' ) );
	}

	/** Suggests a text for the privacy policy. */
	public function add_policy() {
		$text = __( 'Relations connect content of this site. A relation of a user account, such as a favorite post, stores the account, the related content and the date. It is deleted with the account. Lists of related content set no cookies and send nothing to other sites.', 'relx' ); // phpcs:ignore Generic.Files.LineLength
		wp_add_privacy_policy_content( __( 'Relations', 'relx' ), '<p>' . esc_html( $text ) . '</p>' );
	}

	/**
	 * Adds the exporter.
	 *
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
	 * Adds the eraser.
	 *
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
		$items  = array();
		$labels = array_column( Relx_Core::instance()->types->all(), 'label', 'name' );
		$rows   = $this->rows( $email, ( max( 1, (int) $page ) - 1 ) * self::PER_PAGE );
		foreach ( $rows as $row ) {
			$values = array(
				__( 'Relation type', 'relx' )   => $labels[ $row['type'] ] ?? $row['type'],
				__( 'Related content', 'relx' ) => $this->title_of( $row['to_type'], (int) $row['to_id'] ),
				__( 'Date', 'relx' )            => $row['created_at'],
			);
			$data   = array();
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
	 * Erases a page of a user's relations.
	 *
	 * @param string $email Email address of the user.
	 * @return array
	 */
	public function erase( $email ) {
		$rows     = $this->rows( $email, 0 );
		$removed  = 0;
		$messages = array();
		foreach ( $rows as $row ) {
			$ends  = Relx_Order::ends( $row );
			$error = Relx_Core::attempt( static fn() => Relx_Core::instance()->relations->remove( $row['type'], $ends['from'], $ends['to'] ) );
			if ( is_wp_error( $error ) ) {
				/* translators: 1: number of a relation. 2: reason. */
				$messages[] = sprintf( __( 'The relation %1$d was not removed. %2$s', 'relx' ), $row['id'], $error->get_error_message() );
			} else {
				++$removed;
			}
		}
		return array(
			'items_removed'  => $removed,
			'items_retained' => count( $messages ),
			'messages'       => $messages,
			// What could not be removed now is not tried again without end.
			'done'           => count( $rows ) < self::PER_PAGE || 0 === $removed,
		);
	}

	/**
	 * The relations whose source is a user.
	 *
	 * @param string $email  Email address of the user.
	 * @param int    $offset Relations to leave out.
	 * @return array[]
	 */
	private function rows( $email, $offset ) {
		global $wpdb;
		$user = get_user_by( 'email', $email );
		if ( ! $user ) {
			return array();
		}
		$sql = "SELECT id, type, from_type, from_id, to_type, to_id, created_at FROM {$wpdb->relx_relations}
			WHERE from_type = 'user' AND from_id = %d ORDER BY id LIMIT %d OFFSET %d";
		// phpcs:ignore WordPress.DB -- a table of the plugin.
		return (array) $wpdb->get_results( $wpdb->prepare( $sql, $user->ID, self::PER_PAGE, $offset ), ARRAY_A );
	}

	/**
	 * The title of an object.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @param int    $id          Id.
	 * @return string
	 */
	private function title_of( $object_type, $id ) {
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
