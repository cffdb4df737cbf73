<?php
// A persistent object cache, as a site has one in Redis: WordPress's own, with a file for each value, written immediately.
// The next request may come before this one is complete, and neither undoes what the other has written.
require_once ABSPATH . WPINC . '/class-wp-object-cache.php';

class Relx_Kept_Cache extends WP_Object_Cache {
	const FOLDER = WP_CONTENT_DIR . '/object-cache/';

	public function __construct() {
		parent::__construct();
		wp_mkdir_p( self::FOLDER );
	}

	/** For how long each was to be kept, in seconds, by its group and key. */
	public function kept_for() {
		$kept = array_map( static fn( $file ) => unserialize( file_get_contents( $file ) ), glob( self::FOLDER . '*.bin' ) );
		return array_column( $kept, 1, 0 );
	}

	public function get( $key, $group = 'default', $force = false, &$found = null ) {
		if ( $force ) {
			parent::delete( $key, $group );
		}
		return parent::get( $key, $group, $force, $found );
	}

	public function set( $key, $data, $group = 'default', $expire = 0 ) {
		$group = $group ?: 'default';
		$file  = $this->file( $key, $group );
		file_put_contents( $file . getmypid(), serialize( array( "$group:$key", (int) $expire, $data ) ) );
		rename( $file . getmypid(), $file );
		return parent::set( $key, $data, $group, $expire );
	}

	public function delete( $key, $group = 'default', $deprecated = false ) {
		$known = parent::delete( $key, $group );
		return @unlink( $this->file( $key, $group ?: 'default' ) ) || $known;
	}

	public function flush() {
		array_map( 'unlink', glob( self::FOLDER . '*.bin' ) );
		return parent::flush();
	}

	protected function _exists( $key, $group ) {
		if ( ! parent::_exists( $key, $group ) ) {
			$kept = @file_get_contents( $this->file( $key, $group ) );
			if ( false === $kept ) {
				return false;
			}
			parent::set( $key, unserialize( $kept )[2], $group );
		}
		return true;
	}

	private function file( $key, $group ) {
		return self::FOLDER . md5( "$group:$key" ) . '.bin';
	}
}

eval( '?>' . str_replace( 'new WP_Object_Cache()', 'new Relx_Kept_Cache()', file_get_contents( ABSPATH . WPINC . '/cache.php' ) ) );
