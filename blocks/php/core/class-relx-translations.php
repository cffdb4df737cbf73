<?php
/**
 * Translations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lets locales of countries use the translations of their language: WordPress looks for a file of each locale. Panels use the
 * translations of the editor script.
 */
class Relx_Translations {
	/** Hooks into WordPress. */
	public function register() {
		add_filter( 'load_script_translation_file', array( $this, 'script_file' ), 10, 3 );
		add_filter( 'load_translation_file', array( $this, 'php_file' ), 10, 3 );
	}

	/**
	 * The file with the translations of a script.
	 *
	 * @param string|false $file   File that WordPress looks for.
	 * @param string       $handle Handle of the script.
	 * @param string       $domain Text domain.
	 * @return string|false
	 */
	public function script_file( $file, $handle, $domain ) {
		if ( 'relx' !== $domain || ! is_string( $file ) ) {
			return $file;
		}
		if ( Relx_Panel::HANDLE === $handle ) {
			$file = str_replace( "-$handle.json", '-relx-related-posts-editor-script.json', $file );
		}
		return self::file_of_language( $file, determine_locale() );
	}

	/**
	 * The file with the translations of PHP.
	 *
	 * @param string      $file   File that WordPress looks for.
	 * @param string      $domain Text domain.
	 * @param string|null $locale Locale. WordPress 6.5 passes none.
	 * @return string
	 */
	public function php_file( $file, $domain, $locale = null ) {
		return 'relx' === $domain ? self::file_of_language( $file, $locale ?? determine_locale() ) : $file;
	}

	/**
	 * The file of the language, if its country has none.
	 *
	 * @param string $file   File that WordPress looks for.
	 * @param string $locale Locale.
	 * @return string
	 */
	private static function file_of_language( $file, $locale ) {
		if ( is_readable( $file ) ) {
			return $file;
		}
		$languages = require RELX_FOLDER . '/languages/countries.php';
		return isset( $languages[ $locale ] ) ? str_replace( "/relx-$locale", "/relx-{$languages[ $locale ]}", $file ) : $file;
	}
}
