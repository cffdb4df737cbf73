const MEMBER = '(?:abstract |final |static |public |protected |private |const )';
/** A comment of a class member, with the line break after it. */
const commentsOf = (member) => new RegExp(`^\\t/\\*\\*(?:.|\\n\\t )*?\\*/\\n(?=\\t${member})`, 'gm');
const ofMembers = commentsOf(MEMBER);
const ofInternalMembers = commentsOf('(?:private |protected |const )');

/** Directives for PHP_CodeSniffer. */
const DIRECTIVES = /^\t*\/\/ phpcs:.*\n| \/\/ phpcs:.*$/gm;

/** The module in TypeScript with the rules of a class. The plugin does not contain it. */
const COUNTERPART = /^ \*\n \* @see src\/.*\n/gm;

/** Classes with comments that others need: WP-CLI prints those of commands, and themes call the fluent interface. */
const DOCUMENTED = /\/class-relx-(?:cli-[\w-]+|fluent)\.php$/;

/**
 * The PHP of a file as the plugin has it: without comments of internal class members and directives of the linter. Comments of
 * classes, functions and hooks stay, and those that explain a line.
 *
 * @param {string} file Path of the file.
 * @param {string} code Its source.
 * @returns {string}
 */
export function pluginPhp(file, code) {
  if (!/\/class-[\w-]+\.php$/.test(file)) return code;
  return code
    .replace(DIRECTIVES, '')
    .replace(COUNTERPART, '')
    .replace(DOCUMENTED.test(file) ? ofInternalMembers : ofMembers, '');
}
