<?php
/**
 * Translations of scripts.
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
		add_filter( 'load_script_translation_file', array( $this, 'file_of_language' ), 10, 3 );
	}

	/**
	 * The file with the translations of a script.
	 *
	 * @param string|false $file   File that WordPress looks for.
	 * @param string       $handle Handle of the script.
	 * @param string       $domain Text domain.
	 * @return string|false
	 */
	public function file_of_language( $file, $handle, $domain ) {
		if ( 'relx' !== $domain || ! is_string( $file ) ) {
			return $file;
		}
		if ( Relx_Panel::HANDLE === $handle ) {
			$file = str_replace( "-$handle.json", '-relx-related-posts-editor-script.json', $file );
		}
		if ( is_readable( $file ) ) {
			return $file;
		}
		$languages = require RELX_FOLDER . '/languages/countries.php';
		$locale    = determine_locale();
		return isset( $languages[ $locale ] ) ? str_replace( "/relx-$locale-", "/relx-{$languages[ $locale ]}-", $file ) : $file;
	}
}
