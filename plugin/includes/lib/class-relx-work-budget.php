<?php
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

	/** @var array<string, int> Limits. */
	private array $limits;

	/** @var array<string, int> What remains of each. */
	private array $left;

	/** @var array<string, bool> Names of the limits that were exceeded. */
	private array $exceeded = array();

	/** @param array<string, int> $limits Limits. There is none for what it omits. */
	public function __construct( array $limits ) {
		$this->limits = $limits;
		$this->left   = $limits + array_fill_keys( array_keys( self::LIMITS ), PHP_INT_MAX );
	}

	/**
	 * A budget for this request. Commands and scheduled events have no limit, because no client waits for them.
	 *
	 * @param array<string, int> $limits Limits.
	 */
	public static function of_request( array $limits = self::LIMITS ): Relx_Work_Budget {
		return new self( 'cli' === PHP_SAPI || wp_doing_cron() ? array() : $limits );
	}

	/**
	 * What remains of a limit.
	 *
	 * @param string $limit Name of the limit.
	 */
	public function left( string $limit = 'relations' ): int {
		return $this->left[ $limit ];
	}

	/** Whether the budget was exceeded. */
	public function exceeded(): bool {
		return array() !== $this->exceeded;
	}

	/**
	 * Takes work from the budget. After the first that does not fit, nothing of its limit fits any more.
	 *
	 * @param string $limit Name of the limit.
	 * @return bool Whether it fits.
	 */
	public function take( int $amount, string $limit = 'relations' ): bool {
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
	 * @param string $limit Name of the limit.
	 * @throws Relx_Exception With the code rest_too_much_work, when it does not fit.
	 */
	public function spend( int $amount, string $limit = 'relations' ): void {
		if ( ! $this->take( $amount, $limit ) ) {
			throw $this->error();
		}
	}

	/** The error for a list that does not fit. */
	public function error(): Relx_Exception {
		if ( array_diff_key( $this->exceeded, array( 'relations' => true ) ) ) {
			return new Relx_Exception( 'rest_too_much_work', __( 'The lists have too many items or too long texts. Request fewer at a time.', 'relx' ) );
		}
		/* translators: %s: number. */
		$message = __( 'This list would make the request read more than %s relations. Request it on its own, with a type, or in another order than by title.', 'relx' );
		return new Relx_Exception( 'rest_too_much_work', sprintf( $message, number_format_i18n( $this->limits['relations'] ?? 0 ) ) );
	}
}
