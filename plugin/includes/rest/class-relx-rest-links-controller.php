<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/tools/links` relates posts to those that their texts link to, batch by batch. It continues the work of WP-Cron. If that is
 * done, it begins with the first post. `GET relx/v1/tools/links` returns the progress.
 *
 *     { "done": false, "next": "links", "checked": 50, "total": 1200 }
 */
class Relx_REST_Links_Controller extends Relx_REST_Tools_Controller {
	/** Seconds of a request. */
	const SECONDS = 2;

	/** The cursor: the job has its state itself. */
	const NEXT = 'links';

	public function register_routes(): void {
		$handlers = array( $this->handler( 'GET', 'read' ), $this->handler( 'POST', 'run', array( 'cursor' => self::cursor() ) ) );
		$this->route( '/tools/links', $handlers );
	}

	/** Returns the progress. */
	protected function read(): array {
		$is_running = Relx_Links_Job::is_running();
		return array(
			'done' => ! $is_running,
			'next' => $is_running ? self::NEXT : null,
		) + Relx_Links_Job::progress();
	}

	/** Runs batches. */
	protected function run( WP_REST_Request $request ): array {
		if ( null === $request['cursor'] && ! Relx_Links_Job::is_running() ) {
			Relx_Links_Job::begin();
		}
		Relx_Links_Job::work( self::SECONDS );
		return $this->read();
	}

	/** Properties of a response. */
	protected function properties(): array {
		return self::counts(
			array(
				'checked' => 'Posts whose links were read so far.',
				'total'   => 'Posts with links to read.',
			)
		);
	}
}
