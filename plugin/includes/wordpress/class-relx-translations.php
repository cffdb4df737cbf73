<?php
defined( 'ABSPATH' ) || exit;

/**
 * Translates PHP and scripts with the files of the plugin. Files of language packs and of other plugins have priority. Locales of
 * countries use the translations of their language, because WordPress looks for a file of each locale.
 */
class Relx_Translations {
	/** Scripts with messages, and the parts of the plugin whose messages they need. */
	const SCRIPTS = array(
		'relx-related-posts-editor-script' => 'editor',
		'relx-panels'                      => 'editor',
		'relx-admin'                       => 'admin',
		'relx-lists'                       => 'lists',
	);

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'init', array( $this, 'load' ), 0 );
		add_filter( 'pre_load_script_translations', array( $this, 'script' ), 10, 4 );
		add_filter( 'load_script_translations', array( $this, 'completed' ), 10, 4 );
		add_filter( 'load_translation_file', array( $this, 'php_file' ), 10, 3 );
	}

	/** Loads the translations of PHP. */
	public function load(): void {
		load_plugin_textdomain( 'relx', false, dirname( RELX_BASENAME ) . '/languages' );
	}

	/**
	 * The translations of a script, if WordPress found no file of a language pack.
	 *
	 * @param string|null  $translations Translations as JSON, or null.
	 * @param string|false $file         File that WordPress looks for. False after the last one.
	 * @param string       $handle       Handle of the script.
	 * @param string       $domain       Text domain.
	 * @return string|null
	 */
	public function script( $translations, $file, $handle, $domain ) {
		if ( null !== $translations || false !== $file || 'relx' !== $domain ) {
			return $translations;
		}
		$messages = self::messages( $handle );
		return $messages ? self::json( $messages ) : null;
	}

	/**
	 * The translations of a language pack, and those of the plugin for messages that the pack does not have: packs have a file for
	 * each script, without the messages of the modules that it loads later.
	 *
	 * @param string|false $translations Translations as JSON.
	 * @param string       $file         File that contains them.
	 * @param string       $handle       Handle of the script.
	 * @param string       $domain       Text domain.
	 * @return string|false
	 */
	public function completed( $translations, $file, $handle, $domain ) {
		$data     = 'relx' === $domain && is_string( $translations ) ? json_decode( $translations, true ) : null;
		$messages = $data['locale_data'][ $domain ] ?? $data['locale_data']['messages'] ?? null;
		return is_array( $messages ) ? self::json( $messages + self::messages( $handle ) ) : $translations;
	}

	/**
	 * The file with the translations of PHP. After a language pack, which can be partial, it loads that of the plugin: WordPress looks for
	 * a message in the files in the order in which they were loaded.
	 *
	 * @param string      $file   File that WordPress looks for.
	 * @param string      $domain Text domain.
	 * @param string|null $locale Locale. WordPress 6.5 passes none.
	 * @return string
	 */
	public function php_file( $file, $domain, $locale = null ) {
		if ( 'relx' !== $domain ) {
			return $file;
		}
		$locale = $locale ?? determine_locale();
		if ( ! is_readable( $file ) ) {
			// WordPress looks for the .mo file of the locale next.
			$has_mo = is_readable( str_replace( '.l10n.php', '.mo', $file ) );
			return $has_mo ? $file : str_replace( "/relx-$locale", '/relx-' . self::language( $locale ), $file );
		}
		$loaded = WP_Translation_Controller::get_instance();
		if ( $loaded->load_file( $file, $domain, $locale ) ) {
			$loaded->load_file( self::file( $locale ), $domain, $locale );
		}
		return $file;
	}

	/**
	 * The translations of the messages of a script.
	 *
	 * @param string $handle Handle of the script.
	 * @return array Lists of plural forms by message, and the header by the empty message. Empty without translations.
	 */
	private static function messages( string $handle ): array {
		$file = self::file( determine_locale() );
		$part = self::SCRIPTS[ $handle ] ?? '';
		if ( '' === $part || ! is_readable( $file ) ) {
			return array();
		}
		$catalog  = require $file;
		$messages = array(
			'' => array(
				'lang'         => $catalog['language'],
				'plural-forms' => $catalog['plural-forms'],
			),
		);
		foreach ( require RELX_FOLDER . '/languages/messages.php' as $message => $parts ) {
			if ( in_array( $part, explode( ' ', $parts ), true ) ) {
				$messages[ $message ] = explode( "\0", $catalog['messages'][ $message ] );
			}
		}
		return $messages;
	}

	/**
	 * Translations as the JSON that WordPress prints for a script.
	 *
	 * @param array $messages Lists of plural forms by message.
	 */
	private static function json( array $messages ): string {
		return wp_json_encode( array( 'locale_data' => array( 'relx' => $messages ) ), JSON_HEX_TAG | JSON_UNESCAPED_UNICODE );
	}

	/** The file of the plugin with the translations of a locale, which need not exist. */
	private static function file( string $locale ): string {
		return RELX_FOLDER . '/languages/relx-' . self::language( $locale ) . '.l10n.php';
	}

	/** The language whose translations a locale uses: its own, or that of its country's language. */
	private static function language( string $locale ): string {
		$languages = require RELX_FOLDER . '/languages/countries.php';
		return $languages[ $locale ] ?? $locale;
	}
}
