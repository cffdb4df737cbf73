<?php
defined( 'ABSPATH' ) || exit;

/** Renders the lists of a page in place, and stores what the page shows. Each list is read once. */
class Relx_Page_Lists {

	private static ?Relx_Page_Lists $instance = null;

	/** @var array<string, array|Relx_Exception> Pages with rows, or errors, by the keys of lists. */
	private array $known = array();

	/** User, site and state of the cache of the known lists. */
	private string $known_for = '';

	/** Work limit of the lists of this request. */
	private Relx_Work_Budget $budget;

	/**
	 * Objects that lists and loops of the page have shown, by the ids of sites, object types and ids.
	 *
	 * @var array<int, array<string, array<int, bool>>>
	 */
	private array $shown = array();

	/** @var array<string, bool> Whether lists without what earlier lists show were not empty, by the names of lists. */
	private array $rendered = array();

	private function __construct() {
		// Authors choose the lists of a page, so that only relations are limited.
		$this->budget = Relx_Work_Budget::of_request( array( 'relations' => Relx_Work_Budget::LIMITS['relations'] ) );
	}

	/** The lists of this request. */
	public static function instance(): Relx_Page_Lists {
		if ( null === self::$instance ) {
			self::$instance = new self();
		}
		return self::$instance;
	}

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'the_post', array( $this, 'show_post' ) );
		add_action( 'wp_head', array( $this, 'end_head' ), PHP_INT_MAX );
	}

	/** Discards what plugins have rendered for the head of a page. Themes with block templates have rendered the page before. */
	public function end_head(): void {
		if ( ! Relx_Automatic_List::is_block_template() ) {
			$this->shown    = array();
			$this->rendered = array();
		}
	}

	/**
	 * Stores that a loop shows a post. Each post in a response of the REST API and in a feed is a page of its own.
	 *
	 * @param WP_Post $post Post.
	 */
	public function show_post( $post ): void {
		if ( wp_is_serving_rest_request() || is_feed() ) {
			$this->shown = array();
		}
		$this->show( 'post', array( $post->ID ) );
	}

	/** Stores that the page shows objects. */
	private function show( string $object_type, array $ids ): void {
		$site = get_current_blog_id();

		$this->shown[ $site ][ $object_type ] = ( $this->shown[ $site ][ $object_type ] ?? array() ) + array_fill_keys( $ids, true );
	}

	/** Determines once which objects a list leaves out because the page already shows them. */
	public function resolve( Relx_List_Request $request ): void {
		if ( null !== $request->shown || ! $request->excludes_shown() ) {
			return;
		}
		$request->shown = array_keys( $this->shown[ get_current_blog_id() ][ $request->object_type ] ?? array() );
		if ( 'post' === $request->object_type ) {
			$own            = array( $request->container_id, is_singular() ? get_queried_object_id() : 0 );
			$request->shown = array_values( array_unique( array_merge( $request->shown, array_filter( $own ) ) ) );
		}
	}

	/**
	 * Renders a list with the visibility of the current user.
	 *
	 * @return string|WP_Error HTML, which is empty when there is nothing to list.
	 */
	public function html( Relx_List_Request $request ) {
		// Excerpts of listed posts contain no lists, which could contain the same posts again.
		return Relx_Post_Texts::is_excerpting() ? '' : Relx_Core::attempt( fn() => $this->rendered( $request ) );
	}

	/**
	 * @return string HTML.
	 * @throws Relx_Exception If the list is invalid or too much work.
	 */
	private function rendered( Relx_List_Request $request ): string {
		$rows = $this->rows( $request );
		if ( $request->excludes_shown() ) {
			$name = self::name( $request );

			$this->rendered[ $name ] = $rows || ! empty( $this->rendered[ $name ] );
		}
		$this->show( $request->object_type, Relx_Related_Objects::ids( $rows ) );
		$this->budget->spend( count( $rows ), 'items' );
		if ( Relx_Item_Fields::of( $request->object_type, $request->attributes )->has_any() ) {
			// Pages show no private fields.
			$rows = Relx_Core::instance()->items->with_data( $rows, 0 );
		}
		$items = Relx_Core::instance()->items->of( $rows, Relx_Attributes::details( $request->object_type, $request->attributes ), $this->budget );
		$html  = Relx_List_Markup::render( $request->object_type, $request->attributes, $items );
		$this->budget->spend( strlen( $html ), 'output' );
		return $html;
	}

	/** @return int[] The ids of a list with the visibility of the current user. A list with an error is empty. */
	public function ids( Relx_List_Request $request ): array {
		try {
			return Relx_Related_Objects::ids( $this->rows( $request ) );
		} catch ( Relx_Exception $error ) {
			return array();
		}
	}

	/** Whether similar posts fill up a list. */
	public function has_similar( Relx_List_Request $request ): bool {
		try {
			return in_array( Relx_Similar_Options::TYPE, array_column( $this->rows( $request ), 'type' ), true );
		} catch ( Relx_Exception $error ) {
			return false;
		}
	}

	/**
	 * Work limit of the lists of this request.
	 *
	 * @param Relx_Work_Budget|null $next That of the lists that follow, null for the same.
	 */
	public function budget( ?Relx_Work_Budget $next = null ): Relx_Work_Budget {
		$budget       = $this->budget;
		$this->budget = $next ?? $budget;
		return $budget;
	}

	/**
	 * Reads many lists before they are rendered: those that differ in post and limit only together.
	 *
	 * @param Relx_List_Request[] $requests Lists.
	 */
	public function read( array $requests ): void {
		$this->refresh();
		$lists   = Relx_Core::instance()->lists;
		$queries = array();
		foreach ( $requests as $request ) {
			// What earlier lists show is unknown before they are rendered.
			if ( isset( $this->known[ $request->key() ] ) || ( null === $request->shown && $request->excludes_shown() ) ) {
				continue;
			}
			$query = $request->query();
			try {
				// Private fields sort no page.
				$queries[ $request->key() ] = array( 'args' => $lists->check( $query['object'], $query['args'], 0 ) ) + $query;
			} catch ( Relx_Exception $error ) {
				$this->known[ $request->key() ] = $error;
			}
		}
		try {
			$pages = $lists->rows_of_many( $queries, get_current_user_id(), $this->budget, true, false );
		} catch ( Relx_Exception $error ) {
			$pages = array_fill_keys( array_keys( $queries ), $error );
		}
		foreach ( $pages as $key => $page ) {
			$this->known[ $key ] = $page ?? array( 'rows' => array() );
		}
		$count = 0;
		foreach ( $requests as $request ) {
			$page   = $this->known[ $request->key() ] ?? null;
			$count += is_array( $page ) ? count( $page['rows'] ) : 0;
		}
		if ( $count > $this->budget->left( 'items' ) ) {
			// Each list takes its items when it is rendered. If they don't fit, none is rendered.
			$this->budget->take( $count, 'items' );
		}
	}

	/** Whether a list in the page that WordPress is about to render is not empty. */
	public function are_expected(): bool {
		foreach ( is_singular() ? Relx_Content_Scanner::of_page() : array() as $request ) {
			if ( $this->is_expected( $request ) ) {
				return true;
			}
		}
		return false;
	}

	/** Whether a list is not empty. Before it is rendered, one without what earlier lists show can be. */
	public function is_expected( Relx_List_Request $request ): bool {
		return $request->excludes_shown() ? $this->rendered[ self::name( $request ) ] ?? true : (bool) $this->ids( $request );
	}

	/** Name of a list, whatever the page shows before it. */
	private static function name( Relx_List_Request $request ): string {
		$list        = clone $request;
		$list->shown = null;
		return get_current_blog_id() . $list->key();
	}

	/**
	 * Cache tags of a list: its post, its type and its items.
	 *
	 * @return string[] Such as `post:12` and `type:related_to`.
	 */
	public function tags( Relx_List_Request $request ): array {
		if ( $request->post_id <= 0 ) {
			return array();
		}
		$tags = array( "post:{$request->post_id}", "type:{$request->attributes['type']}" );
		if ( $request->is_filled() ) {
			$tags[] = 'type:' . Relx_Similar_Options::TYPE;
		}
		foreach ( $this->ids( $request ) as $id ) {
			$tags[] = "{$request->object_type}:$id";
		}
		return $tags;
	}

	/** Discards lists of another user or site, and outdated ones. */
	private function refresh(): void {
		$changed = array( wp_cache_get_last_changed( Relx_Cache::GROUP ), wp_cache_get_last_changed( 'posts' ) );
		$state   = implode( ' ', array_merge( array( get_current_user_id(), get_current_blog_id() ), $changed ) );
		if ( $state !== $this->known_for ) {
			$this->known     = array();
			$this->known_for = $state;
		}
	}

	/**
	 * The rows of a list.
	 *
	 * @return array[]
	 * @throws Relx_Exception If the list is invalid or too much work.
	 */
	private function rows( Relx_List_Request $request ): array {
		if ( $request->post_id <= 0 ) {
			return array();
		}
		$this->refresh();
		$this->resolve( $request );
		if ( ! isset( $this->known[ $request->key() ] ) ) {
			$this->read( array( $request ) );
		}
		$page = $this->known[ $request->key() ];
		if ( $page instanceof Relx_Exception ) {
			throw $page;
		}
		return $page['rows'];
	}
}
