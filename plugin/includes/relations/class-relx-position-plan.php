<?php
defined( 'ABSPATH' ) || exit;

/**
 * Plans the positions of a list. They are sparse: a row that moves takes a number between those of its neighbours, so that
 * one row is written. If no number is left, all rows are renumbered.
 *
 * @see src/core/relations/order/position-plan.ts
 */
class Relx_Position_Plan {
	/** Default distance between neighbours. */
	const GAP = 1048576;

	/** Whether the position of a row was chosen. */
	public static function is_placed( array $row ): bool {
		return $row['position'] < Relx_Relation_Table::UNORDERED;
	}

	/**
	 * How many rows at the beginning need a position for this order. The rows after them are unplaced, newest first.
	 *
	 * @param array[] $rows The list in its new order.
	 */
	public static function placed_count( array $rows ): int {
		$next = 0;
		for ( $count = count( $rows ); $count > 0; $count-- ) {
			$row = $rows[ $count - 1 ];
			if ( self::is_placed( $row ) || $row['id'] < $next ) {
				break;
			}
			$next = $row['id'];
		}
		return $count;
	}

	/**
	 * The positions that the first rows of a list need, as far as they have to change.
	 *
	 * @param array[] $rows  The list in its new order.
	 * @param int     $count How many rows have a chosen position after it.
	 * @param int[]   $moved Ids of rows whose present position does not count.
	 * @return array<int,int> Positions by id.
	 */
	public static function plan( array $rows, int $count, array $moved ): array {
		$first = array_slice( $rows, 0, $count );
		$kept  = array();
		foreach ( $first as $row ) {
			$kept[] = self::is_placed( $row ) && ! in_array( $row['id'], $moved, true ) ? $row['position'] : null;
		}
		$positions = self::filled( $kept );
		$plan      = array();
		foreach ( $first as $index => $row ) {
			$position = $positions ? $positions[ $index ] : ( $index + 1 ) * self::GAP;
			if ( $position !== $row['position'] ) {
				$plan[ $row['id'] ] = $position;
			}
		}
		return $plan;
	}

	/**
	 * Positions with a number for each row without one, null if the numbers do not fit.
	 *
	 * @param array $kept Positions, null for a row without one.
	 * @return int[]|null
	 */
	private static function filled( array $kept ): ?array {
		$positions = array();
		$total     = count( $kept );
		while ( count( $positions ) < $total ) {
			$start = count( $positions );
			$below = $positions ? end( $positions ) : 0;
			if ( null !== $kept[ $start ] ) {
				if ( $positions ? $kept[ $start ] <= $below : $kept[ $start ] < 0 ) {
					return null;
				}
				$positions[] = $kept[ $start ];
				continue;
			}
			$end = $start;
			while ( $end < $total && null === $kept[ $end ] ) {
				++$end;
			}
			$missing = $end - $start;
			$step    = $end < $total ? intdiv( $kept[ $end ] - $below, $missing + 1 ) : self::GAP;
			if ( $step < 1 || $below + $step * $missing >= Relx_Relation_Table::UNORDERED ) {
				return null;
			}
			for ( $index = 1; $index <= $missing; $index++ ) {
				$positions[] = $below + $step * $index;
			}
		}
		return $positions;
	}
}
