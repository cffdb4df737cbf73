// Gives Native Content Relationships the relations of the plugin, both directions of each, as it writes them itself.
global $wpdb;
$table   = $wpdb->prefix . 'content_relations';
$columns = $wpdb->get_col( "SHOW COLUMNS FROM $table", 0 );
$types   = in_array( 'to_type', $columns, true ) ? ', to_type' : '';
$value   = $types ? ", 'post'" : '';
foreach ( array( 'from_id, to_id', 'to_id, from_id' ) as $ends ) {
	$wpdb->query( "INSERT INTO $table (from_id, to_id, type, direction$types) SELECT $ends, 'related_to', 'bidirectional'$value FROM {$wpdb->relx_relations}" );
}
