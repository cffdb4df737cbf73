const MEMBER = '(?:abstract |final |static |public |protected |private |const )';
/** A comment of a class member, with the line break after it. */
const commentsOf = (member) => new RegExp(`^\\t/\\*\\*(?:.|\\n\\t )*?\\*/\\n(?=\\t${member})`, 'gm');
const ofMembers = commentsOf(MEMBER);
const ofInternalMembers = commentsOf('(?:private |protected |const )');

/** What Plugin Check reports of each exception with a message: such messages are values of JSON and lines of WP-CLI, not HTML. */
const OF_EXCEPTIONS = '// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are data, not HTML.';
const DIRECT_ACCESS = "defined( 'ABSPATH' ) || exit;\n";

/** The module in TypeScript with the rules of a class. The plugin does not contain it. */
const COUNTERPART = /^ \*\n \* @see src\/.*\n/gm;

/** Classes with comments that others need: WP-CLI prints those of commands, and themes call the fluent interface. */
const DOCUMENTED = /\/class-relx-(?:cli-[\w-]+|fluent)\.php$/;

/** The line of a hook without a comment, and its indentation. */
const HOOK = /(?<!\*\/\n)^(\t*)(?=.*\b(?:apply_filters|do_action)\( '(\w+)')/gm;

/**
 * The PHP of a file as the plugin has it: with comments of hooks, and without comments of internal class members. Comments of classes
 * and functions stay, those that explain a line, and directives for Plugin Check.
 *
 * @param {string} file Path of the file.
 * @param {string} code Its source.
 * @param {Record<string, string>} hookComments Comments of hooks, by name.
 * @returns {string}
 */
export function pluginPhp(file, code, hookComments) {
  const marked = /\bthrow /.test(code) ? code.replace(DIRECT_ACCESS, `${DIRECT_ACCESS}${OF_EXCEPTIONS}\n`) : code;
  const documented = marked.replace(HOOK, (tabs, _, name) =>
    Object.hasOwn(hookComments, name) ? `${hookComments[name].replaceAll(/^/gm, tabs)}\n${tabs}` : tabs,
  );
  if (!/\/class-[\w-]+\.php$/.test(file)) return documented;
  return documented.replace(COUNTERPART, '').replace(DOCUMENTED.test(file) ? ofInternalMembers : ofMembers, '');
}
