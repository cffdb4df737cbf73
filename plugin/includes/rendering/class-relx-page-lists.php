<?php
defined( 'ABSPATH' ) || exit;

/** Renders lists in place. The first list of a page reads all lists that are found in the content and the template. */
class Relx_Page_Lists {

	private static ?Relx_Page_Lists $instance = null;

	/** @var array<string, int[]|Relx_Exception> Ids of objects, or errors, by the keys of lists. */
	private array $known = array();

	/** @var array<string, int[]> Ids of relations in the order of the objects, by the keys of lists. */
	private array $relations = array();

	/** @var array<string, int> How many items are chosen, by the keys of lists. Similar posts follow. */
	private array $chosen = array();

	/** @var array<int, string|null> Stored data of relations, as JSON by id. */
	private array $data = array();

	/** User, site and state of the cache of the known lists. */
	private string $known_for = '';

	/** @var array<string|int, bool> Searched content: `page`, and ids of posts. */
	private array $searched = array();

	/** Work limit of the lists of this request. */
	private Relx_Work_Budget $budget;

	/**
	 * Objects that lists and loops of the page have shown, by the ids of sites, object types and ids.
	 *
	 * @var array<int, array<string, array<int, bool>>>
	 */
	private array $shown = array();

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
			$this->shown = array();
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
		if ( $request->post_id <= 0 || Relx_Post_Texts::is_excerpting() ) {
			return '';
		}
		$ids = $this->ids_of( $request );
		if ( $ids instanceof Relx_Exception ) {
			return $ids->to_wp_error();
		}
		$this->show( $request->object_type, $ids );
		$fields  = array_map( array( Relx_Item_Fields::of( $request ), 'html' ), $this->data_of( $request ) );
		$objects = self::objects( $request->object_type, $ids );
		$chosen  = $this->chosen[ $request->key() ] ?? 0;
		$text    = 'post' === $request->object_type && $request->attributes['showExcerpt'] ? Relx_Post_Texts::work( $objects ) : 0;
		if ( ! $this->budget->take( count( $objects ), 'items' ) || ! $this->budget->take( $text, 'text' ) ) {
			return $this->budget->error()->to_wp_error();
		}
		$html = Relx_Renderer::render( $request->object_type, $request->attributes, $objects, $fields, $chosen );
		return $this->budget->take( strlen( $html ), 'output' ) ? $html : $this->budget->error()->to_wp_error();
	}

	/** The stored data of the relations of a list that shows fields, in the order of its objects. */
	private function data_of( Relx_List_Request $request ): array {
		$ids = Relx_Item_Fields::of( $request )->has_any() ? $this->relations[ $request->key() ] : array();
		$this->read_data( $ids );
		return array_map( fn( $id ) => Relx_Relation_Data::decode( $this->data[ $id ] ), $ids );
	}

	/**
	 * Reads the stored data of relations.
	 *
	 * @param int[] $ids Relations.
	 */
	private function read_data( array $ids ): void {
		$unknown = array_filter( $ids, fn( $id ) => ! array_key_exists( $id, $this->data ) );
		if ( $unknown ) {
			$rows        = new Relx_Cached_Rows( new Relx_Table(), new Relx_Cache() );
			$this->data += $rows->data( $unknown ) + array_fill_keys( $unknown, null );
		}
	}

	/** @return int[] The ids of a list with the visibility of the current user. A list with an error is empty. */
	public function ids( Relx_List_Request $request ): array {
		$ids = $request->post_id > 0 ? $this->ids_of( $request ) : array();
		return is_array( $ids ) ? $ids : array();
	}

	/** Whether similar posts fill up a list. */
	public function has_similar( Relx_List_Request $request ): bool {
		return count( $this->ids( $request ) ) > ( $this->chosen[ $request->key() ] ?? 0 );
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
	 * Reads lists and their objects before they are rendered.
	 *
	 * @param Relx_List_Request[] $requests Lists.
	 */
	public function read( array $requests ): void {
		$this->refresh();
		$is_unknown = fn( $request ) => $request->post_id > 0 && ! isset( $this->known[ $request->key() ] );
		// What earlier lists show is unknown before they are rendered.
		$unknown = array_filter( $requests, static fn( $request ) => $is_unknown( $request ) && ( null !== $request->shown || ! $request->excludes_shown() ) );
		if ( ! $unknown ) {
			return;
		}
		$reader      = new Relx_Page_Reader( get_current_user_id(), $this->budget );
		$read        = Relx_Preview::read(
			function () use ( $reader, $unknown ) {
				$read = $reader->read( $unknown );
				if ( Relx_Preview::is_open() ) {
					// Relations of a preview are rolled back.
					$this->read_data( array_merge( array(), ...array_values( $reader->relations() ) ) );
				}
				return $read;
			}
		);
		$this->known = array_merge( $this->known, $read );
		$ids         = array();
		$with_images = false;
		$details     = array();

		$this->chosen    = array_merge( $this->chosen, $reader->chosen() );
		$this->relations = array_merge( $this->relations, $reader->relations() );
		foreach ( $unknown as $request ) {
			$list = $read[ $request->key() ];
			$ids[ $request->object_type ] = array_merge( $ids[ $request->object_type ] ?? array(), is_array( $list ) ? $list : array() );
			$with_images = $with_images || ( 'post' === $request->object_type && $request->attributes['showThumbnail'] );
			$details    += Relx_Attributes::details( $request->object_type, $request->attributes );
		}
		$count = array_sum( array_map( 'count', $ids ) );
		// Each list takes its items when it is rendered. If they don't fit, no object is read.
		if ( $count <= $this->budget->left( 'items' ) || $this->budget->take( $count, 'items' ) ) {
			Relx_Object_Primer::prime( $ids, $with_images, $details );
		}
	}

	/** Reads the lists of a page of one post before its head is printed. Returns whether one of them is not empty. */
	public function prepare(): bool {
		$this->refresh();
		if ( ! is_singular() || isset( $this->searched['page'] ) ) {
			return false;
		}
		$this->searched['page'] = true;
		$requests = Relx_Content_Scanner::of_page();
		$this->read( $requests );
		foreach ( $requests as $request ) {
			if ( $request->excludes_shown() || ( is_array( $this->known[ $request->key() ] ?? null ) && $this->known[ $request->key() ] ) ) {
				return true;
			}
		}
		return false;
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
		$ids  = $this->known[ $request->key() ] ?? array();
		$tags = array( "post:{$request->post_id}", "type:{$request->attributes['type']}" );
		if ( $request->is_filled() ) {
			$tags[] = 'type:' . Relx_Similar_Options::TYPE;
		}
		foreach ( is_array( $ids ) ? $ids : array() as $id ) {
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
			$this->data      = array();
			$this->searched  = array();
			$this->known_for = $state;
		}
	}

	/** @return int[]|Relx_Exception The ids of a list. The first list of a page or a post reads all lists that are found there. */
	private function ids_of( Relx_List_Request $request ) {
		$this->refresh();
		$this->resolve( $request );
		if ( ! isset( $this->known[ $request->key() ] ) ) {
			$this->read( array_merge( array( $request ), $this->expected() ) );
		}
		return $this->known[ $request->key() ];
	}

	/**
	 * Upcoming lists in the page and in the current post. Each is searched once.
	 *
	 * @return Relx_List_Request[]
	 */
	private function expected(): array {
		$expected = array();
		if ( did_action( 'wp' ) && ! isset( $this->searched['page'] ) ) {
			$this->searched['page'] = true;
			$expected = Relx_Content_Scanner::of_page();
		}
		$post = get_post();
		if ( $post && ! isset( $this->searched[ $post->ID ] ) ) {
			$this->searched[ $post->ID ] = true;
			$expected = array_merge( $expected, Relx_Content_Scanner::in( $post->post_content, $post->ID ) );
		}
		return $expected;
	}

	/** @return WP_Post[]|WP_User[]|WP_Term[] The existing objects with some ids. */
	private static function objects( string $object_type, array $ids ): array {
		$functions = array(
			'post' => 'get_post',
			'user' => 'get_userdata',
			'term' => 'get_term',
		);
		$objects   = array_map( $functions[ $object_type ], $ids );
		return array_filter( $objects, static fn( $one ) => is_object( $one ) && ! is_wp_error( $one ) );
	}
}
