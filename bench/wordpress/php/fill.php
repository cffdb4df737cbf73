// Fills the site, and gives the ids of its posts: paragraphs, categories, tags and a featured image each, the last two with
// the same text, one of them with a list in it.
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
$sentence   = 'Whoever walks along the river sees the mill first, then the bridge, and in the evening the lights of the town. ';
$text       = str_repeat( "<!-- wp:paragraph -->\n<p>" . str_repeat( $sentence, 4 ) . "</p>\n<!-- /wp:paragraph -->\n", 8 );
$posts      = array();
for ( $number = 1; $number <= $args['posts']; $number++ ) {
	$is_last = $number === $args['posts'];
	$post    = array(
		'post_title'    => "A walk along the river, part $number",
		'post_name'     => "walk-$number",
		'post_excerpt'  => $sentence,
		'post_content'  => $text . ( $is_last ? $args['list'] : '' ),
		'post_status'   => 'publish',
		'post_date'     => gmdate( 'Y-m-d H:i:s', strtotime( '2025-01-01' ) + $number * HOUR_IN_SECONDS ),
		'post_category' => array( $categories[ $number % 5 ], $categories[ ( $number + 2 ) % 5 ] ),
		'tags_input'    => array( 'tag ' . $number % 20, 'tag ' . $number % 7 ),
	);
	$id      = wp_insert_post( $post, true );
	set_post_thumbnail( $id, $pictures[ $number % 6 ] );
	$posts[] = $id;
}
return $posts;
