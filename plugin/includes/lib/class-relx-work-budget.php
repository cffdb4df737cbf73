<?php
/**
 * Work limit of one request.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Limits everything that one request multiplies. Pass one budget to all lists of the request, and take the work from it before it is done.
 *
 * @see src/core/lib/work-budget.ts
 */
class Relx_Work_Budget {
	/**
	 * The most of one request, together about a second of work: relations that are read, sorted or counted; items of lists; bytes of content that
	 * is parsed for excerpts; bytes of output.
	 */
	const LIMITS = array(
		'relations' => 100000,
		'items'     => 2000,
		'text'      => 10000000,
		'output'    => 5000000,
	);

	/**
	 * Limits.
	 *
	 * @var array<string, int>
	 */
	private $limits;

	/**
	 * What remains of each.
	 *
	 * @var array<string, int>
	 */
	private $left;

	/**
	 * Names of the limits that were exceeded.
	 *
	 * @var array<string, bool>
	 */
	private $exceeded = array();

	/**
	 * Takes the limits.
	 *
	 * @param array<string, int> $limits Limits. There is none for what it omits.
	 */
	public function __construct( array $limits ) {
		$this->limits = $limits;
		$this->left   = $limits + array_fill_keys( array_keys( self::LIMITS ), PHP_INT_MAX );
	}

	/**
	 * A budget for this request. Commands and scheduled events have no limit, because no client waits for them.
	 *
	 * @param array<string, int> $limits Limits.
	 * @return Relx_Work_Budget
	 */
	public static function of_request( array $limits = self::LIMITS ) {
		return new self( 'cli' === PHP_SAPI || wp_doing_cron() ? array() : $limits );
	}

	/**
	 * What remains of a limit.
	 *
	 * @param string $limit Name of the limit.
	 * @return int
	 */
	public function left( $limit = 'relations' ) {
		return $this->left[ $limit ];
	}

	/**
	 * Whether the budget was exceeded.
	 *
	 * @return bool
	 */
	public function exceeded() {
		return array() !== $this->exceeded;
	}

	/**
	 * Takes work from the budget. After the first that does not fit, nothing of its limit fits any more.
	 *
	 * @param int    $amount Amount.
	 * @param string $limit  Name of the limit.
	 * @return bool Whether it fits.
	 */
	public function take( $amount, $limit = 'relations' ) {
		if ( isset( $this->exceeded[ $limit ] ) || $amount > $this->left[ $limit ] ) {
			$this->exceeded[ $limit ] = true;
			return false;
		}
		$this->left[ $limit ] -= $amount;
		return true;
	}

	/**
	 * Takes work from the budget.
	 *
	 * @param int    $amount Amount.
	 * @param string $limit  Name of the limit.
	 * @throws Relx_Exception With the code rest_too_much_work, when it does not fit.
	 */
	public function spend( $amount, $limit = 'relations' ) {
		if ( ! $this->take( $amount, $limit ) ) {
			throw $this->error();
		}
	}

	/**
	 * The error for a list that does not fit.
	 *
	 * @return Relx_Exception
	 */
	public function error() {
		if ( array_diff_key( $this->exceeded, array( 'relations' => true ) ) ) {
			return new Relx_Exception( 'rest_too_much_work', 'The lists have too many items or too long texts. Request fewer at a time.' );
		}
		/* translators: %s: number. */
		$message = __( 'This list would make the request read more than %s relations. Request it on its own, with a type, or in another order than by title.', 'relx' );
		return new Relx_Exception( 'rest_too_much_work', sprintf( $message, number_format_i18n( $this->limits['relations'] ?? 0 ) ) );
	}
}
