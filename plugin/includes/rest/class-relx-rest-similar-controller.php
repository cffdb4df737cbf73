<?php
defined( 'ABSPATH' ) || exit;

/**
 * The work on similar posts, and a sample of it.
 *
 *     GET  relx/v1/tools/similar
 *     POST relx/v1/tools/similar { "action": "start" }
 *     { "done": false, "next": "similar", "step": "posts", "left": 9000, "total": 10000, "stopped": false, "posts": 10000, "computed": 9998 }
 *
 * `start` begins a rebuild, or continues a stopped one. `run` works for seconds, as WP-Cron does, and so does `start` with a cursor. `stop`
 * lets posts wait: no batch follows then.
 *
 *     GET relx/v1/tools/similar-sample?recency=0.2
 *     { "posts": [ { "id": 12, "title": "Hello", "link": "https://...", "similar": [ { "id": 15, "score": 0.61, ... } ] } ] }
 *
 * The sample has the newest posts, with scores below the minimum, too. It changes nothing.
 */
class Relx_REST_Similar_Controller extends Relx_REST_Tools_Controller {
	/** Seconds of a request that works. */
	const SECONDS = 10;

	/** The cursor: the queue has its state itself. */
	const NEXT = 'similar';

	/** Posts of the sample. */
	const SAMPLE = 10;

	/** Similar posts of each. */
	const SIMILAR = 5;

	public function register_routes(): void {
		$action = array( 'required' => true ) + Relx_REST_Params::one_of( 'What to do.', array( 'start', 'stop', 'run' ) );
		$args   = array( 'cursor' => self::cursor() ) + compact( 'action' );
		$this->route( '/tools/similar', array( $this->handler( 'GET', 'read' ), $this->handler( 'POST', 'work', $args ) ) );
		$settings = array_diff_key( Relx_Contract::SETTINGS['similar']['properties'], array( 'minimum' => 0 ) );
		$settings = array_map( static fn( $schema ) => $schema + Relx_REST_Params::CHECKED, $settings );
		$this->route( '/tools/similar-sample', array( $this->handler( 'GET', 'sample', $settings ) ), self::NO_SCHEMA );
	}

	/** Returns the state. */
	protected function read(): array {
		$status     = Relx_Similar_Queue::status();
		$is_running = 'none' !== $status['step'] && ! $status['stopped'];
		return array(
			'done' => ! $is_running,
			'next' => $is_running ? self::NEXT : null,
		) + $status;
	}

	/** Starts, stops or continues the work. */
	protected function work( WP_REST_Request $request ): array {
		if ( 'start' === $request['action'] && null === $request['cursor'] ) {
			Relx_Similar_Queue::rebuild();
		} elseif ( 'stop' === $request['action'] ) {
			Relx_Similar_Queue::stop();
		} elseif ( ! Relx_Similar_Queue::is_stopped() ) {
			Relx_Similar_Queue::work_alone( self::SECONDS );
		}
		return $this->read();
	}

	/** Returns the newest posts with their similar posts by settings that need not be saved. */
	protected function sample( WP_REST_Request $request ): array {
		// Statistics that are missing are those of the stored settings.
		Relx_Similar_Statistics::get();
		$settings = array_intersect_key( $request->get_params(), Relx_Contract::SETTINGS['similar']['properties'] );
		$settings = array( 'minimum' => 0 ) + $settings + Relx_Settings::get( 'similar' );
		$found    = Relx_Similar_Options::with( $settings, array( 'Relx_Similar_Posts', 'sample' ), array( self::SAMPLE, self::SIMILAR ) );
		$ids      = array_keys( $found );
		$titles   = array_column( Relx_REST_Object_Summary::of_posts( array_unique( array_merge( $ids, ...array_map( 'array_keys', array_values( $found ) ) ) ) ), null, 'id' );
		$posts    = array();
		foreach ( $found as $id => $scores ) {
			$similar = array();
			foreach ( $scores as $similar_id => $score ) {
				$similar[] = array( 'score' => round( $score / 1000000, 3 ) ) + $titles[ $similar_id ];
			}
			$posts[] = compact( 'similar' ) + $titles[ $id ];
		}
		return compact( 'posts' );
	}

	/** Properties of a response. */
	protected function properties(): array {
		$counts = array(
			'left'     => 'Posts that are left in this step.',
			'total'    => 'Posts of this step.',
			'posts'    => 'Posts that have similar posts, or wait for them.',
			'computed' => 'Posts with similar posts.',
		);
		return self::counts( $counts ) + array(
			'step'    => array(
				'description' => 'What the work does next.',
				'type'        => 'string',
				'enum'        => array( 'texts', 'posts', 'none' ),
				'context'     => array( 'view' ),
			),
			'stopped' => array(
				'description' => 'Whether an administrator stopped the work.',
				'type'        => 'boolean',
				'context'     => array( 'view' ),
			),
		);
	}
}
