<?php
// A persistent object cache, as a site has one in Redis: WordPress's own, kept in a file between requests.
require_once ABSPATH . WPINC . '/class-wp-object-cache.php';

class Relx_Kept_Cache extends WP_Object_Cache {
	const FILE = WP_CONTENT_DIR . '/object-cache.bin';

	/** For how long each was to be kept, in seconds, by its key. */
	public $kept_for = array();

	public function __construct() {
		parent::__construct();
		if ( is_file( self::FILE ) ) {
			list( $this->cache, $this->kept_for ) = unserialize( file_get_contents( self::FILE ) );
		}
	}

	public function set( $key, $data, $group = 'default', $expire = 0 ) {
		$this->kept_for[ "$group:$key" ] = (int) $expire;
		return parent::set( $key, $data, $group, $expire );
	}

	public function __destruct() {
		file_put_contents( self::FILE, serialize( array( $this->cache, $this->kept_for ) ), LOCK_EX );
	}
}

eval( '?>' . str_replace( 'new WP_Object_Cache()', 'new Relx_Kept_Cache()', file_get_contents( ABSPATH . WPINC . '/cache.php' ) ) );
