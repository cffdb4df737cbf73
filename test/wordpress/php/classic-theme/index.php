<!doctype html>
<html <?php language_attributes(); ?>>
<head>
	<meta charset="utf-8">
	<?php wp_head(); ?>
</head>
<body <?php body_class(); ?>>
	<?php wp_body_open(); ?>
	<main>
		<?php
		while ( have_posts() ) {
			the_post();
			?>
			<article <?php post_class(); ?>>
				<h2><?php the_title(); ?></h2>
				<?php the_content(); ?>
			</article>
			<?php
		}
		?>
	</main>
	<aside><?php dynamic_sidebar( 'side' ); ?></aside>
	<?php wp_footer(); ?>
</body>
</html>
