// Fills the site, and gives the addresses of its pages: paragraphs, categories, tags and a featured image each. Those that are
// compared have the same text, and differ in their lists.
require_once ABSPATH . 'wp-admin/includes/image.php';
$pictures = array();
for ( $number = 1; $number <= 6; $number++ ) {
	$file  = wp_upload_dir()['path'] . "/picture-$number.jpg";
	$image = imagecreatetruecolor( 1600, 1000 );
	imagefill( $image, 0, 0, imagecolorallocate( $image, 40 * $number, 90, 250 - 40 * $number ) );
	imagejpeg( $image, $file );
	$picture = array(
		'post_title'     => "Picture $number",
		'post_mime_type' => 'image/jpeg',
		'post_status'    => 'inherit',
	);
	$id      = wp_insert_attachment( $picture, $file );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
	$pictures[] = $id;
}
$categories = array_map( fn( $name ) => wp_insert_term( $name, 'category' )['term_id'], array( 'Maps', 'Walks', 'Rivers', 'Tools', 'People' ) );
$sentence   = 'The path along the river passes the mill first, then the bridge, and in the evening the lights of the town. ';
$text       = str_repeat( "<!-- wp:paragraph -->\n<p>" . str_repeat( $sentence, 4 ) . "</p>\n<!-- /wp:paragraph -->\n", 8 );
$write      = function ( $name, $more = '' ) use ( $categories, $pictures, $sentence, $text ) {
	static $number = 0;
	++$number;
	$post = array(
		'post_title'    => "A walk along the river, part $number",
		'post_name'     => $name,
		'post_excerpt'  => $sentence,
		'post_content'  => $text . $more,
		'post_status'   => 'publish',
		'post_date'     => gmdate( 'Y-m-d H:i:s', strtotime( '2025-01-01' ) + $number * HOUR_IN_SECONDS ),
		'post_category' => array( $categories[ $number % 5 ], $categories[ ( $number + 2 ) % 5 ] ),
		'tags_input'    => array( 'tag ' . $number % 20, 'tag ' . $number % 7 ),
	);
	$id   = wp_insert_post( $post, true );
	set_post_thumbnail( $id, $pictures[ $number % 6 ] );
	return $id;
};
global $wpdb;
$posts = array_map( fn( $number ) => $write( "walk-$number" ), range( 1, $args['posts'] ) );
$block = '<!-- wp:relx/related-posts%s --><div class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->';
$lists = array();
foreach ( range( 1, 50 ) as $number ) {
	$orders  = array( 'manual', 'date', 'title', 'random' );
	$options = array(
		'limit' => 1 + $number % 9,
		'order' => $orders[ $number % 4 ],
	);
	$lists[] = sprintf( $block, ' ' . wp_json_encode( $number % 2 ? $options + array( 'post' => $posts[ $number ] ) : $options ) );
}
$pages = array(
	'plain'  => $write( 'plain' ),
	'list'   => $write( 'list', sprintf( $block, '' ) ),
	'peer'   => $write( 'peer', '[naticore_related_posts]' ),
	'lists'  => $write( 'lists', implode( "\n", $lists ) ),
	'long'   => $write( 'long', sprintf( $block, '' ) ),
);
$relate = function ( $from, $targets ) {
	foreach ( $targets as $to ) {
		ncr_add_relation( $from, 'post', $to, 'post', 'related_to' );
	}
};
foreach ( $posts as $index => $id ) {
	$relate( $id, array_slice( $posts, max( 0, $index - $args['related'] ), min( $index, $args['related'] ) ) );
}
$last = array_slice( $posts, -$args['related'] );
foreach ( array( 'list', 'peer', 'lists' ) as $name ) {
	$relate( $pages[ $name ], $last );
}
// Ten thousand posts by SQL, related to one. The newest ten are those of the other lists, so that the pages show the same.
$copy = "INSERT INTO {$wpdb->posts} (post_author, post_date, post_date_gmt, post_content, post_title, post_excerpt, post_status, post_name, to_ping, pinged, post_content_filtered, post_modified, post_modified_gmt)
	VALUES %s";
$many = array();
foreach ( array_chunk( range( 1, $args['many'] - $args['related'] ), 500 ) as $some ) {
	$row = fn( $number ) => $wpdb->prepare( "(1, '2024-01-01', '2024-01-01', '', %s, '', 'publish', %s, '', '', '', '2024-01-01', '2024-01-01')", "One of many, $number", "many-$number" );
	$wpdb->query( sprintf( $copy, implode( ', ', array_map( $row, $some ) ) ) );
}
$many     = $wpdb->get_col( "SELECT ID FROM {$wpdb->posts} WHERE post_name LIKE 'many-%'" );
$relation = function ( $to ) use ( $pages ) {
	return sprintf( "('related_to', 'post', %d, 'post', %d, 'post:%d-post:%d', %s, %s, '2026-01-01T00:00:00.000Z')", $pages['long'], $to, min( $pages['long'], $to ), max( $pages['long'], $to ), PHP_INT_MAX >> 10, PHP_INT_MAX >> 10 );
};
foreach ( array_chunk( $many, 500 ) as $some ) {
	$columns = 'type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at';
	$wpdb->query( "INSERT INTO {$wpdb->relx_relations} ($columns) VALUES " . implode( ', ', array_map( $relation, $some ) ) );
}
$relate( $pages['long'], $last );
$wpdb->query( "ANALYZE TABLE {$wpdb->relx_relations}, {$wpdb->posts}" );
return $pages;
