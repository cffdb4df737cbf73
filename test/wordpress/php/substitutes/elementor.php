<?php
// A substitute for Elementor, which no package registry of the tests has: the parts of its API that the plugin uses, with their
// rules. A control is registered once, a tag is created by its class, and texts before and after a value are Elementor's own.
namespace Elementor {
	class Controls_Manager {
		const TEXT   = 'text';
		const NUMBER = 'number';
		const SELECT = 'select';
	}

	abstract class Controls_Stack {
		private $data;
		private $controls = null;
		private $section  = null;

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
			if ( isset( $this->controls[ $id ] ) ) {
				throw new \LogicException( "Cannot redeclare the control $id." );
			}
			$this->controls[ $id ] = $args + array(
				'type'    => Controls_Manager::TEXT,
				'default' => '',
				'name'    => $id,
			);
		}

		public function start_controls_section( $id, array $args ) {
			$this->section = $id;
		}

		public function end_controls_section() {
			$this->section = null;
		}

		public function get_settings( $name = null ) {
			$settings = $this->data['settings'] + wp_list_pluck( $this->get_controls(), 'default' );
			return null === $name ? $settings : $settings[ $name ] ?? null;
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
