<?php
// A substitute for Bricks, which is a commercial theme: the parts of its query loops that the plugin uses, with their rules. A query runs
// when it is created, a query type of a plugin returns an array, and the post from before the loop is restored after it.
namespace Bricks {
	class Database {
		/** The post of the page, or of the preview in the builder. */
		public static $page_data = array( 'preview_or_post_id' => 0 );
	}

	class Setup {
		public static function control_options(): array {
			$types = array(
				'post' => 'Posts',
				'term' => 'Terms',
				'user' => 'Users',
			);
			return apply_filters( 'bricks/setup/control_options', array( 'queryTypes' => $types ) );
		}
	}

	class Elements {
		/** The controls of an element. Those that are no loops have no control of a query. */
		public static function controls( string $name ): array {
			$loop     = array(
				'hasLoop' => array( 'tab' => 'content', 'type' => 'checkbox' ),
				'query'   => array( 'tab' => 'content', 'type' => 'query', 'required' => array( 'hasLoop', '!=', '' ) ),
			);
			$controls = array( 'tag' => array( 'tab' => 'content', 'type' => 'select' ) ) + ( 'heading' === $name ? array() : $loop ) + array( 'link' => array( 'tab' => 'content', 'type' => 'link' ) );
			return apply_filters( "bricks/elements/$name/controls", $controls );
		}
	}

	class Query {
		/** @var Query[] Queries that exist, in the order of their creation. */
		private static array $all = array();

		public string $object_type;
		public array $settings;
		public array $query_vars;
		public $query_result;
		public int $count        = 0;
		public int $loop_index   = 0;
		public bool $is_looping  = false;
		public $loop_object      = null;
		private int $original_id = 0;

		public function __construct( array $element ) {
			self::$all[]       = $this;
			$this->object_type = $element['settings']['query']['objectType'] ?? 'post';
			unset( $element['settings']['query']['objectType'] );
			$this->settings     = $element['settings'];
			$this->query_vars   = $element['settings']['query'] ?? array();
			$result             = 'post' === $this->object_type
				? get_posts( $this->query_vars )
				: apply_filters( 'bricks/query/run', array(), $this );
			$this->query_result = apply_filters( 'bricks/query/result', $result, $this );
			$this->count        = is_array( $this->query_result ) ? count( $this->query_result ) : 0;
		}

		/** Renders each item by a callback. */
		public function render( callable $callback ): string {
			$content           = array();
			$this->is_looping  = true;
			$this->original_id = (int) get_the_ID();
			foreach ( $this->query_result as $key => $item ) {
				if ( 'post' === $this->object_type ) {
					self::set_post( $item );
					$this->loop_object = $item;
				} else {
					$this->loop_object = apply_filters( 'bricks/query/loop_object', $item, $key, $this );
				}
				$content[] = apply_filters( 'bricks/dynamic_data/render_content', $callback( $this ), get_post( get_the_ID() ), 'text' );
				++$this->loop_index;
			}
			$this->loop_object = null;
			$this->is_looping  = false;
			if ( $this->original_id ) {
				self::set_post( get_post( $this->original_id ) );
			}
			return implode( ' ', $content );
		}

		/** @return int|false The innermost query that is in its loop. */
		public static function is_any_looping() {
			$looping = array_keys( array_filter( self::$all, static fn( $query ) => $query->is_looping ) );
			return $looping ? end( $looping ) + 1 : false;
		}

		public static function get_loop_object_type( self $query ): ?string {
			$types = array( 'WP_Post' => 'post', 'WP_Term' => 'term', 'WP_User' => 'user' );
			return is_object( $query->loop_object ) ? $types[ get_class( $query->loop_object ) ] ?? null : null;
		}

		private static function set_post( \WP_Post $item ): void {
			$GLOBALS['post'] = $item;
			setup_postdata( $item );
		}
	}
}
