<?php
// A substitute for WP-CLI, which no package registry of the tests has: the part of its API that the plugin calls, with its rules for
// arguments. A command describes them in its doc comment; options that it does not describe are errors, and defaults are filled in.
namespace {
	define( 'WP_CLI', true );

	class WP_CLI {
		public static $commands = array();

		public static function add_command( $name, $callable ) {
			$class = new ReflectionClass( $callable );
			if ( $class->hasMethod( '__invoke' ) ) {
				self::$commands[ $name ] = array( new $callable(), $class->getMethod( '__invoke' ) );
				return;
			}
			foreach ( $class->getMethods( ReflectionMethod::IS_PUBLIC ) as $method ) {
				$comment = (string) $method->getDocComment();
				preg_match_all( '/@(?:subcommand|alias) (\S+)/', $comment, $names );
				$names = preg_match( '/@subcommand/', $comment ) ? $names[1] : array_merge( array( $method->getName() ), $names[1] );
				foreach ( $names as $one ) {
					self::$commands[ "$name $one" ] = array( new $callable(), $method );
				}
			}
		}

		public static function line( $text = '' ) {
			fwrite( STDOUT, "$text\n" );
		}

		public static function success( $text ) {
			fwrite( STDOUT, "Success: $text\n" );
		}

		public static function warning( $text ) {
			fwrite( STDERR, "Warning: $text\n" );
		}

		public static function error( $text ) {
			fwrite( STDERR, "Error: $text\n" );
			exit( 1 );
		}

		public static function halt( $code ) {
			exit( $code );
		}

		/** Arguments that WP-CLI takes for itself. A command does not get them. */
		const GLOBALS = array(
			'path', 'url', 'ssh', 'http', 'user', 'skip-plugins', 'skip-themes', 'skip-packages', 'require', 'exec', 'context', 'color', 'no-color', 'debug', 'prompt', 'quiet',
			'apache-modules', 'allow-root', 'disabled_commands',
		);

		/** What a command describes: arguments by name, with whether they are needed, their default and their values. */
		private static function described( $method ) {
			$described = array();
			preg_match( '/## OPTIONS(.*?)(?=\n\s*\* (?:## |@)|$)/s', (string) $method->getDocComment(), $part );
			$text = preg_replace( '/^\s*\*\/?[ ]?/m', '', $part[1] ?? '' );
			preg_match_all( '/^(\[)?(--)?(?:<([\w-]+)>|([\w-]+)(=<[\w-]+>)?)\]?\n: .*\n((?:.+\n)*?)(?:---\n((?:.*\n)*?)---\n)?$/m', $text, $found, PREG_SET_ORDER );
			foreach ( $found as $one ) {
				if ( in_array( $one[4], self::GLOBALS, true ) ) {
					self::error( "The command declares the argument '--{$one[4]}', which conflicts with a global argument." );
				}
				$yaml = $one[7] ?? '';
				preg_match( '/^default: "?(.*?)"?$/m', $yaml, $default );
				preg_match_all( '/^\s+- (\S+)$/m', $yaml, $values );
				$is_option   = '--' === $one[2];
				$described[] = array(
					'name'     => $is_option ? $one[4] : $one[3],
					'option'   => $is_option,
					'flag'     => $is_option && '' === ( $one[5] ?? '' ),
					'needed'   => '[' !== $one[1],
					'default'  => $default[1] ?? null,
					'values'   => $values[1],
				);
			}
			return $described;
		}

		public static function run( $words ) {
			$path = array();
			while ( $words && 0 !== strpos( $words[0], '--' ) && ! isset( self::$commands[ implode( ' ', $path ) ] ) ) {
				$path[] = array_shift( $words );
			}
			list( $object, $method ) = self::$commands[ implode( ' ', $path ) ] ?? self::error( sprintf( "'%s' is not a registered subcommand.", implode( ' ', $path ) ) );
			$args    = array();
			$options = array();
			foreach ( $words as $word ) {
				if ( preg_match( '/^--([^=]+)(?:=(.*))?$/sD', $word, $part ) ) {
					$options[ $part[1] ] = $part[2] ?? true;
				} else {
					$args[] = $word;
				}
			}
			$positional = array();
			$known      = array();
			foreach ( self::described( $method ) as $one ) {
				$value = $one['option'] ? ( $options[ $one['name'] ] ?? null ) : ( $args[ count( $positional ) ] ?? null );
				if ( $one['option'] ) {
					$known[ $one['name'] ] = true;
				} else {
					$positional[] = $one['name'];
				}
				if ( null === $value && $one['needed'] ) {
					self::error( sprintf( 'missing --%s parameter', $one['name'] ) );
				}
				if ( null !== $value && ! $one['flag'] && true === $value ) {
					self::error( sprintf( '--%s parameter needs a value', $one['name'] ) );
				}
				if ( null !== $value && $one['values'] && ! in_array( $value, $one['values'], true ) ) {
					self::error( sprintf( "Invalid value specified for '%s'", $one['name'] ) );
				}
				if ( null === $value && null !== $one['default'] && $one['option'] ) {
					$options[ $one['name'] ] = $one['default'];
				}
			}
			foreach ( array_diff_key( $options, $known ) as $name => $value ) {
				self::error( "unknown --$name parameter" );
			}
			if ( count( $args ) > count( $positional ) ) {
				self::error( 'Too many positional arguments: ' . implode( ' ', array_slice( $args, count( $positional ) ) ) );
			}
			$method->invoke( $object, $args, $options );
		}
	}
}

namespace WP_CLI\Utils {
	class Bar {
		private $text;
		private $total;
		private $done = 0;

		public function __construct( $text, $total ) {
			$this->text  = $text;
			$this->total = $total;
		}

		public function tick( $count = 1 ) {
			$this->done += $count;
		}

		public function finish() {
			fwrite( STDERR, "{$this->text} {$this->done}/{$this->total}\n" );
		}
	}

	function make_progress_bar( $text, $total ) {
		return new Bar( $text, $total );
	}

	function wp_clear_object_cache() {
		wp_cache_flush();
	}

	function format_items( $format, $items, $columns ) {
		$rows = 'ids' === $format ? array() : array_map( fn( $item ) => array_intersect_key( array_replace( array_flip( $columns ), $item ), array_flip( $columns ) ), $items );
		if ( 'ids' === $format ) {
			fwrite( STDOUT, implode( ' ', $items ) );
		} elseif ( 'count' === $format ) {
			fwrite( STDOUT, (string) count( $items ) );
		} elseif ( 'json' === $format ) {
			fwrite( STDOUT, json_encode( $rows ) );
		} else {
			fwrite( STDOUT, implode( 'csv' === $format ? ',' : "\t", $columns ) . "\n" );
			foreach ( $rows as $row ) {
				fwrite( STDOUT, implode( 'csv' === $format ? ',' : "\t", $row ) . "\n" );
			}
		}
	}
}

namespace {
	$root = rtrim( $argv[1], '/' );

	$_SERVER['HTTP_HOST']       = '127.0.0.1';
	$_SERVER['SERVER_NAME']     = '127.0.0.1';
	$_SERVER['REQUEST_URI']     = '/';
	$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
	$_SERVER['REQUEST_METHOD']  = 'GET';
	$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

	require "$root/wp-load.php";
	WP_CLI::run( array_slice( $argv, 2 ) );
}
