<?php
defined( 'ABSPATH' ) || exit;

/**
 * The arguments of a list of related objects: `type`, `limit`, `offset`, `orderby`, `order`, `direction`, `to_type`,
 * `search`, `exclude`, `data`, `fill`, `fields`, `after`, and the details of related objects: {@see Relx_Contract::DETAILS}.
 *
 * @see src/core/relations/list-options.ts
 */
class Relx_List_Options {
	/** Beginning of an order by a field of data. */
	const FIELD_ORDER = 'data.';

	/**
	 * Checks arguments. Unknown ones are ignored, as in WordPress.
	 *
	 * @param mixed $args Arguments.
	 * @return array The given ones. A limit below 0 means no limit.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function check( $args ): array {
		if ( ! is_array( $args ) ) {
			$message = sprintf( 'args must be an array, not %s.', Relx_Checks::format_value( $args ) );
			throw Relx_Exception::param( 'ncr_invalid_args', 'args', $message );
		}
		$checked = array();
		foreach ( array_filter( $args, static fn( $value ) => null !== $value ) as $name => $value ) {
			switch ( $name ) {
				case 'limit':
					$checked['limit'] = Relx_Checks::integer( 'limit', $value, -1 );
					break;
				case 'offset':
					$checked['offset'] = Relx_Checks::integer( 'offset', $value, 0 );
					break;
				case 'orderby':
					$checked['orderby'] = '' !== self::order_field( $value ) ? $value : Relx_Checks::one_of( 'orderby', Relx_Contract::ORDER_BYS, $value );
					break;
				case 'order':
					$checked['order'] = Relx_Checks::one_of( 'order', Relx_Contract::SORT_ORDERS, is_string( $value ) ? strtolower( $value ) : $value );
					break;
				case 'direction':
					$checked['direction'] = Relx_Checks::one_of( 'direction', Relx_Contract::DIRECTIONS, $value );
					break;
				case 'to_type':
					$checked['to_type'] = Relx_Checks::one_of( 'to_type', array_merge( Relx_Contract::OBJECT_TYPES, array( 'all' ) ), $value );
					break;
				case 'fields':
					$checked['fields'] = Relx_Checks::one_of( 'fields', array( 'ids', 'objects' ), $value );
					break;
				case 'fill':
					$checked['fill'] = Relx_Checks::one_of( 'fill', Relx_Contract::FILLS, $value );
					break;
				case 'data':
					$checked['data'] = Relx_Data_Query::filter( $value );
					break;
				case 'search':
					$checked['search'] = self::search( $value );
					break;
				case 'exclude':
					$checked['exclude'] = self::ids( 'exclude', $value );
					break;
				case 'type':
				case 'after':
					$checked[ $name ] = $value;
					break;
				default:
					if ( in_array( $name, Relx_Contract::DETAILS, true ) ) {
						$checked[ $name ] = self::boolean( $name, $value );
					}
			}
		}
		return $checked;
	}

	/**
	 * The field of an order such as `data.weight`, empty for other orders.
	 *
	 * @param mixed $orderby Order.
	 */
	public static function order_field( $orderby ): string {
		$field = is_string( $orderby ) && 0 === strpos( $orderby, self::FIELD_ORDER ) ? substr( $orderby, strlen( self::FIELD_ORDER ) ) : '';
		return '' !== $field && preg_match( Relx_Declared_Fields::NAME, $field ) ? $field : '';
	}

	/** Whether arguments filter or sort by data of relations. */
	public static function use_data( array $args ): bool {
		return ! empty( $args['data'] ) || '' !== self::order_field( $args['orderby'] ?? '' );
	}

	/** Whether similar posts fill up a list that is not computed itself. */
	public static function is_filled( array $args ): bool {
		return 'similar' === ( $args['fill'] ?? 'none' ) && Relx_Type_Registry::SIMILAR !== ( $args['type'] ?? '' );
	}

	/**
	 * @param string $name  Argument.
	 * @param mixed  $value Value.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private static function boolean( string $name, $value ): bool {
		if ( is_bool( $value ) ) {
			return $value;
		}
		$message = sprintf( '%s must be true or false, not %s.', $name, Relx_Checks::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
	}

	/**
	 * @param string $name  Argument.
	 * @param mixed  $value Value.
	 * @return int[]
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_id.
	 */
	private static function ids( string $name, $value ): array {
		if ( is_array( $value ) && count( $value ) <= Relx_Contract::MAX_EXCLUDED ) {
			return array_map( static fn( $id ) => Relx_Checks::id( $name, $id ), array_values( $value ) );
		}
		$message = sprintf( '%1$s must be an array of at most %2$d ids.', $name, Relx_Contract::MAX_EXCLUDED );
		throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
	}

	/**
	 * @param mixed $value Value.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private static function search( $value ): string {
		if ( is_string( $value ) && mb_strlen( $value ) <= Relx_Contract::MAX_SEARCH ) {
			return $value;
		}
		$message = sprintf( 'search must be a string of at most %d characters.', Relx_Contract::MAX_SEARCH );
		throw Relx_Exception::param( 'ncr_invalid_args', 'search', $message );
	}
}
