<?php
// A substitute for Elementor, which no package registry of the tests has: the parts of its API that the plugin uses, with their
// rules. A control is registered once, a tag is created by its class, and texts before and after a value are Elementor's own.
namespace {
	do_action( 'elementor/loaded' );
}

namespace Elementor {
	class Controls_Manager {
		const TAB_STYLE = 'style';
		const TEXT      = 'text';
		const NUMBER    = 'number';
		const SELECT    = 'select';
		const SELECT2   = 'select2';
		const SWITCHER  = 'switcher';
		const SLIDER    = 'slider';
		const COLOR     = 'color';
	}

	class Group_Control_Typography {
		public static function get_type() {
			return 'typography';
		}
	}

	abstract class Controls_Stack {
		private $data;
		private $controls = null;
		private $section  = null;
		private $sections = array();

		public function __construct( array $data = array() ) {
			$this->data = $data + array(
				'id'       => 0,
				'settings' => array(),
			);
		}

		abstract public function get_name();

		public function get_id() {
			return $this->data['id'];
		}

		final public function get_controls() {
			if ( null === $this->controls ) {
				$this->controls = array();
				$this->init_controls();
			}
			return $this->controls;
		}

		public function add_control( $id, array $args ) {
			if ( null === $this->section ) {
				throw new \LogicException( "The control $id is in no section." );
			}
			// Sections are controls, too.
			if ( isset( $this->controls[ $id ] ) || in_array( $id, $this->sections, true ) ) {
				throw new \LogicException( "Cannot redeclare the control $id." );
			}
			$this->controls[ $id ] = $args + array(
				'type'    => Controls_Manager::TEXT,
				'default' => '',
				'name'    => $id,
			);
		}

		public function add_responsive_control( $id, array $args ) {
			$this->add_control( $id, $args );
		}

		public function add_group_control( $type, array $args ) {
			$this->add_control( "{$args['name']}_$type", $args );
		}

		public function start_controls_section( $id, array $args ) {
			if ( null !== $this->section ) {
				throw new \LogicException( "The section $this->section is not closed before $id." );
			}
			$this->section    = $id;
			$this->sections[] = $id;
		}

		public function end_controls_section() {
			$this->section = null;
		}

		public function get_settings( $name = null ) {
			$settings = $this->data['settings'] + wp_list_pluck( $this->get_controls(), 'default' );
			return null === $name ? $settings : $settings[ $name ] ?? null;
		}

		// A control whose condition is not met is null.
		public function get_settings_for_display( $name = null ) {
			$settings = $this->get_settings();
			foreach ( $this->get_controls() as $id => $control ) {
				foreach ( $control['condition'] ?? array() as $other => $value ) {
					$settings[ $id ] = $settings[ $other ] === $value ? $settings[ $id ] : null;
				}
			}
			return null === $name ? $settings : $settings[ $name ] ?? null;
		}
	}

	abstract class Widget_Base extends Controls_Stack {
		abstract public function get_title();
		abstract protected function render();

		protected function register_controls() {}

		final protected function init_controls() {
			$this->register_controls();
		}

		public function get_style_depends() {
			return array();
		}

		public function render_content() {
			ob_start();
			$this->render();
			$content = ob_get_clean();
			echo '' === $content ? '' : "<div class=\"elementor-widget-container\">$content</div>";
		}

		public function render_plain_content() {
			$this->render_content();
		}
	}

	class Widgets_Manager {
		private $widgets = null;

		public function register( Widget_Base $widget ) {
			$this->widgets[ $widget->get_name() ] = $widget;
		}

		public function get_widget_types( $name ) {
			if ( null === $this->widgets ) {
				$this->widgets = array();
				do_action( 'elementor/widgets/register', $this );
			}
			return $this->widgets[ $name ];
		}

		// Elementor creates a widget of a page by its class.
		public function create( $name, array $settings ) {
			$class = get_class( $this->get_widget_types( $name ) );
			return new $class( array( 'id' => 'a1' ) + compact( 'settings' ) );
		}
	}
}

namespace ElementorPro\Modules {
	// A widget of Elementor Pro that lists posts. It documents when it fires the action: while WordPress prepares the query of the
	// widget, with the query and the widget. The callback stays until the query has run, so that it also sees queries inside.
	class Posts extends \Elementor\Widget_Base {
		public $query;

		public function get_name() {
			return 'posts';
		}

		public function get_title() {
			return 'Posts';
		}

		protected function register_controls() {
			$defaults = array(
				'query_id'       => '',
				'post_type'      => 'post',
				'posts_per_page' => 3,
				'page'           => 1,
				'offset'         => 0,
				// Those of the source "Manual selection".
				'posts_ids'      => array(),
				// What the widget renders for each post.
				'inner'          => null,
			);
			$this->start_controls_section( 'query', array() );
			foreach ( $defaults as $name => $default ) {
				$this->add_control( $name, compact( 'default' ) );
			}
			$this->end_controls_section();
		}

		public function pre_get_posts_query_filter( $query ) {
			do_action( 'elementor/query/' . $this->get_settings( 'query_id' ), $query, $this );
		}

		public function fix_query_offset( $query ) {
			$offset = $this->get_settings( 'offset' );
			$query->set( 'offset', $offset + ( $query->get( 'paged' ) - 1 ) * $query->get( 'posts_per_page' ) );
		}

		protected function render() {
			$settings = $this->get_settings();
			if ( $settings['query_id'] ) {
				add_action( 'pre_get_posts', array( $this, 'pre_get_posts_query_filter' ) );
			}
			if ( $settings['offset'] > 0 ) {
				add_action( 'pre_get_posts', array( $this, 'fix_query_offset' ), 1 );
			}
			$this->query = new \WP_Query(
				array(
					'post_type'           => $settings['post_type'],
					'post_status'         => 'publish',
					'posts_per_page'      => $settings['posts_per_page'],
					'paged'               => $settings['page'],
					'orderby'             => 'date',
					'order'               => 'DESC',
					'ignore_sticky_posts' => false,
					'post__in'            => $settings['posts_ids'],
				)
			);
			remove_action( 'pre_get_posts', array( $this, 'pre_get_posts_query_filter' ) );
			remove_action( 'pre_get_posts', array( $this, 'fix_query_offset' ), 1 );
			$outer = $GLOBALS['post'] ?? null;
			while ( $this->query->have_posts() ) {
				$this->query->the_post();
				echo '<article>', esc_html( get_the_title() );
				if ( $settings['inner'] ) {
					( new self( array( 'settings' => $settings['inner'] ) ) )->render();
				}
				echo '</article>';
			}
			$GLOBALS['post'] = $outer;
		}
	}
}

namespace Elementor\Core\DynamicTags {
	abstract class Base_Tag extends \Elementor\Controls_Stack {
		abstract public function get_categories();
		abstract public function get_group();
		abstract public function get_title();
		abstract public function get_content( array $options = array() );
		abstract public function get_content_type();

		protected function register_controls() {}
		protected function register_advanced_section() {}

		final protected function init_controls() {
			$this->start_controls_section( 'settings', array( 'label' => 'Settings' ) );
			$this->register_controls();
			$this->end_controls_section();
			$this->register_advanced_section();
		}
	}

	abstract class Tag extends Base_Tag {
		public function get_content( array $options = array() ) {
			$settings = $this->get_settings();
			ob_start();
			$this->render();
			$value = ob_get_clean();
			return '' === $value ? wp_kses_post( $settings['fallback'] ) : wp_kses_post( $settings['before'] ) . $value . wp_kses_post( $settings['after'] );
		}

		final public function get_content_type() {
			return 'ui';
		}

		protected function register_advanced_section() {
			$this->start_controls_section( 'advanced', array( 'label' => 'Advanced' ) );
			foreach ( array( 'before', 'after', 'fallback' ) as $name ) {
				$this->add_control( $name, array( 'label' => $name ) );
			}
			$this->end_controls_section();
		}
	}

	abstract class Data_Tag extends Base_Tag {
		abstract protected function get_value( array $options = array() );

		final public function get_content_type() {
			return 'plain';
		}

		public function get_content( array $options = array() ) {
			return $this->get_value( $options );
		}
	}

	class Manager {
		public $groups = array();
		private $tags  = null;

		public function register( Base_Tag $tag ) {
			$this->tags[ $tag->get_name() ] = $tag;
		}

		public function register_group( $name, array $settings ) {
			$this->groups[ $name ] = $settings;
		}

		public function get_tags() {
			if ( null === $this->tags ) {
				$this->tags = array();
				do_action( 'elementor/dynamic_tags/register', $this );
			}
			return $this->tags;
		}

		public function get_tag_data_content( $id, $name, array $settings = array() ) {
			$class = get_class( $this->get_tags()[ $name ] );
			$tag   = new $class( compact( 'id', 'settings' ) );
			return $tag->get_content();
		}
	}
}

namespace Elementor\Modules\DynamicTags {
	class Module {
		const TEXT_CATEGORY    = 'text';
		const URL_CATEGORY     = 'url';
		const IMAGE_CATEGORY   = 'image';
		const GALLERY_CATEGORY = 'gallery';
	}
}
