<?php
/**
 * Work limit of one request.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Limits how many relations one request reads, sorts or counts. Pass one budget to all lists of the request.
 */
class Relx_Work_Budget {
	/** The most relations of one request: some hundred milliseconds of work. */
	const MAX_RELATIONS = 100000;

	/**
	 * Maximum number of relations.
	 *
	 * @var int
	 */
	private $max;

	/**
	 * Remaining relations.
	 *
	 * @var int
	 */
	private $left;

	/**
	 * Whether the budget was exceeded.
	 *
	 * @var bool
	 */
	private $exceeded = false;

	/**
	 * Takes the number of relations.
	 *
	 * @param int $max Most relations.
	 */
	public function __construct( $max = self::MAX_RELATIONS ) {
		$this->max  = $max;
		$this->left = $max;
	}

	/**
	 * A budget for this request. Commands and scheduled events have no limit, because no client waits for them.
	 *
	 * @return Relx_Work_Budget
	 */
	public static function of_request() {
		return new self( 'cli' === PHP_SAPI || wp_doing_cron() ? PHP_INT_MAX : self::MAX_RELATIONS );
	}

	/**
	 * Remaining relations.
	 *
	 * @return int
	 */
	public function left() {
		return $this->left;
	}

	/**
	 * Whether the budget was exceeded.
	 *
	 * @return bool
	 */
	public function exceeded() {
		return $this->exceeded;
	}

	/**
	 * Takes relations from the budget. After the first ones that don't fit, nothing fits any more.
	 *
	 * @param int $rows Relations.
	 * @return bool Whether they fit.
	 */
	public function take( $rows ) {
		if ( $this->exceeded || $rows > $this->left ) {
			$this->exceeded = true;
			return false;
		}
		$this->left -= $rows;
		return true;
	}

	/**
	 * Takes relations from the budget.
	 *
	 * @param int $rows Relations.
	 * @throws Relx_Exception With the code rest_too_much_work, when they don't fit.
	 */
	public function spend( $rows ) {
		if ( ! $this->take( $rows ) ) {
			throw $this->error();
		}
	}

	/**
	 * The error for a list that does not fit.
	 *
	 * @return Relx_Exception
	 */
	public function error() {
		/* translators: %s: number. */
		$message = __( 'This list would make the request read more than %s relations. Request it on its own, with a type, or in another order than by title.', 'relx' );
		return new Relx_Exception( 'rest_too_much_work', sprintf( $message, number_format_i18n( $this->max ) ) );
	}
}
