<?php
// Fills a site: every status, permalink structure, title and image that WordPress treats differently.
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';

wp_set_current_user( 1 );
update_option( 'timezone_string', 'Pacific/Auckland' );

function relx_user( $login, $role, $name ) {
	$user = array(
		'user_login'   => $login,
		'user_pass'    => 'password',
		'user_email'   => "$login@example.test",
		'role'         => $role,
		'display_name' => $name,
	);
	return wp_insert_user( $user );
}

function relx_term( $taxonomy, $name, $parent = 0, $slug = '' ) {
	return wp_insert_term( $name, $taxonomy, array( 'parent' => $parent, 'slug' => $slug ) )['term_id'];
}

function relx_post( array $post ) {
	static $number = 0;
	$usual = array(
		'post_title'   => 'Post ' . ++$number,
		'post_content' => '<!-- wp:paragraph --><p>Text & more.</p><!-- /wp:paragraph -->',
		'post_status'  => 'publish',
		'post_author'  => 1,
		// noon of the first days of 2024, Auckland's
		'post_date'    => gmdate( 'Y-m-d 12:34:56', strtotime( '2024-01-01' ) + $number * DAY_IN_SECONDS ),
	);
	return wp_insert_post( wp_slash( array_merge( $usual, $post ) ), true );
}

/** An image with the sizes that WordPress makes of it. */
function relx_image( $name, $width, $height, array $post = array() ) {
	$canvas = imagecreatetruecolor( $width, $height );
	imagefilledrectangle( $canvas, 0, 0, $width, (int) ( $height / 2 ), imagecolorallocate( $canvas, 40, 120, 160 ) );
	ob_start();
	imagejpeg( $canvas, null, 40 );
	$upload = wp_upload_bits( $name, null, ob_get_clean(), '2024/01' );
	$usual  = array(
		'post_title'     => $name,
		'post_mime_type' => 'image/jpeg',
		'post_status'    => 'inherit',
	);
	$id     = wp_insert_attachment( wp_slash( $post + $usual ), $upload['file'] );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $upload['file'] ) );
	update_post_meta( $id, '_wp_attachment_image_alt', "Picture \"$name\" & more" );
	return $id;
}

$made = array();
$made['editor']      = relx_user( 'editor', 'editor', 'Edith "Ed" O\'Connor' );
$made['author']      = relx_user( 'author.one', 'author', 'Åsa & Söhne' );
$made['contributor'] = relx_user( 'contributor', 'contributor', 'Con' );
$made['subscriber']  = relx_user( 'subscriber', 'subscriber', 'Sub' );

$news   = relx_term( 'category', 'News & Views' );
$world  = relx_term( 'category', 'World', $news );
$europe = relx_term( 'category', 'Europe "today"', $world, 'europe' );
$early  = relx_term( 'category', '日本' );
$tag    = relx_term( 'post_tag', 'Rock \'n\' Roll' );
$asia   = relx_term( 'cuisine', 'Asia' );
$thai   = relx_term( 'cuisine', 'Thai', $asia );
$main   = relx_term( 'course', 'Main' );
$soup   = relx_term( 'course', 'Soup', $main );
$happy  = relx_term( 'mood', 'Happy' );

$large = 0;
$images = array();
// they take most of the time
if ( $message['args']['images'] ) {
	$large    = relx_image( 'large.jpg', 1800, 400 );
	$huge     = relx_image( 'huge.jpg', 3200, 500 );
	$small    = relx_image( 'small.jpg', 120, 90 );
	$portrait = relx_image( 'tall picture.jpg', 700, 1100 );
	$odd      = relx_image( 'odd.jpg', 1013, 677 );
	// an editor's crop leaves the sizes of before in the list
	$edited = relx_image( 'edited.jpg', 1600, 400 );
	$meta   = wp_get_attachment_metadata( $edited );
	$meta['file'] = str_replace( 'edited', 'edited-e1700000000000', $meta['file'] );
	$meta['sizes']['medium']['file'] = str_replace( 'edited', 'edited-e1700000000000', $meta['sizes']['medium']['file'] );
	update_post_meta( $edited, '_wp_attached_file', $meta['file'] );
	wp_update_attachment_metadata( $edited, $meta );
	// as imports leave them: a URL and nothing else
	$bare = wp_insert_attachment( array( 'post_title' => 'Bare', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit' ), '2024/01/bare.jpg' );
	$images = compact( 'large', 'huge', 'small', 'portrait', 'odd', 'edited', 'bare' );
}

$titles = json_decode( file_get_contents( __DIR__ . '/titles.json' ) );
foreach ( $titles as $at => $title ) {
	$made['titles'][] = relx_post( array( 'post_title' => $title, 'post_name' => "title-$at", 'post_author' => $made['author'] ) );
}
foreach ( $images as $name => $image ) {
	$made['images'][ $name ] = relx_post( array( 'post_title' => "With $name" ) );
	update_post_meta( $made['images'][ $name ], '_thumbnail_id', $image );
}
relx_post( array( 'post_category' => array( $europe ), 'tags_input' => array( 'rock-n-roll' ), 'post_author' => $made['editor'] ) );
relx_post( array( 'post_category' => array( $europe, $early, $news ), 'post_author' => $made['author'] ) );
relx_post( array( 'post_category' => array( $early ), 'post_name' => '日本の記事' ) );
wp_set_object_terms( relx_post( array() ), array(), 'category' );
relx_post( array( 'post_date' => '2023-12-31 23:30:05', 'tax_input' => array( 'mood' => array( 'happy' ) ) ) );
$made['sticky']    = relx_post( array( 'post_title' => 'Sticky' ) );
stick_post( $made['sticky'] );
$made['draft']     = relx_post( array( 'post_status' => 'draft', 'post_author' => $made['author'] ) );
$made['pending']   = relx_post( array( 'post_status' => 'pending', 'post_author' => $made['contributor'] ) );
$made['private']   = relx_post( array( 'post_status' => 'private', 'post_title' => 'Nobody\'s "business"' ) );
$made['password']  = relx_post( array( 'post_password' => 'sesame', 'post_title' => 'Behind a password', 'post_excerpt' => 'Secret' ) );
$made['scheduled'] = relx_post( array( 'post_status' => 'future', 'post_date' => '2099-01-01 00:00:00' ) );
$made['trash']     = relx_post( array( 'post_title' => 'Trash' ) );
wp_trash_post( $made['trash'] );

$made['page']  = relx_post( array( 'post_type' => 'page', 'post_title' => 'About us' ) );
$child         = relx_post( array( 'post_type' => 'page', 'post_title' => 'Team', 'post_parent' => $made['page'] ) );
$made['child'] = relx_post( array( 'post_type' => 'page', 'post_title' => 'Berlin', 'post_parent' => $child ) );
$hidden        = relx_post( array( 'post_type' => 'page', 'post_title' => 'Hidden', 'post_status' => 'draft' ) );
relx_post( array( 'post_type' => 'page', 'post_title' => 'Below a draft', 'post_parent' => $hidden ) );
$made['front'] = relx_post( array( 'post_type' => 'page', 'post_title' => 'Welcome' ) );
$made['blog']  = relx_post( array( 'post_type' => 'page', 'post_title' => 'Journal' ) );

$made['recipe'] = relx_post( array( 'post_type' => 'recipe', 'post_title' => 'Tom Yum' ) );
wp_set_object_terms( $made['recipe'], array( $thai ), 'cuisine' );
wp_set_object_terms( $made['recipe'], array( $soup ), 'course' );
wp_set_object_terms( $made['recipe'], array( $happy ), 'mood' );
if ( $large ) {
	update_post_meta( $made['recipe'], '_thumbnail_id', $large );
}
$one = relx_post( array( 'post_type' => 'chapter', 'post_title' => 'One' ) );
relx_post( array( 'post_type' => 'chapter', 'post_title' => 'One, two', 'post_parent' => $one ) );
relx_post( array( 'post_type' => 'note', 'post_title' => 'Note' ) );
relx_post( array( 'post_type' => 'badge', 'post_title' => 'Badge' ) );

flush_rewrite_rules( false );
relx_respond( array( 'result' => $made ) );
