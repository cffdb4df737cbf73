<?php
/**
 * What one request may cost.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * How many relations one request reads, sorts or counts. Pass one budget to everything that the request does.
 */
class Relx_Work_Budget {
	/** The most relations of one request: some hundred milliseconds of work. */
	const MOST_RELATIONS = 100000;

	/**
	 * Most relations.
	 *
	 * @var int
	 */
	private $most;

	/**
	 * Relations that may still be read.
	 *
	 * @var int
	 */
	private $left;

	/**
	 * Whether something did not fit.
	 *
	 * @var bool
	 */
	private $exceeded = false;

	/**
	 * Takes the number of relations.
	 *
	 * @param int $most Most relations.
	 */
	public function __construct( $most = self::MOST_RELATIONS ) {
		$this->most = $most;
		$this->left = $most;
	}

	/**
	 * A budget for this request. Commands and scheduled tasks have no bound, because no client waits for them.
	 *
	 * @return Relx_Work_Budget
	 */
	public static function of_request() {
		return new self( 'cli' === PHP_SAPI || wp_doing_cron() ? PHP_INT_MAX : self::MOST_RELATIONS );
	}

	/**
	 * How many relations may still be read.
	 *
	 * @return int
	 */
	public function left() {
		return $this->left;
	}

	/**
	 * Whether something did not fit.
	 *
	 * @return bool
	 */
	public function exceeded() {
		return $this->exceeded;
	}

	/**
	 * Takes so many relations from the budget. When they don't fit, nothing fits from then on.
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
		return new Relx_Exception( 'rest_too_much_work', sprintf( $message, number_format_i18n( $this->most ) ) );
	}
}
