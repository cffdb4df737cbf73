import { escapeAttribute } from '../../safe/escape-attribute.js';
import { escapeText } from '../../safe/escape-text.js';

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeText(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:20rem;margin:4rem auto;padding:0 1rem}label,input[type=text],input[type=password]{display:block;width:100%;box-sizing:border-box}p{margin:1rem 0}</style>
<h1>${escapeText(title)}</h1>
${body}
</html>
`;

/** The form to log in, with what went wrong when it was sent before. */
export function loginPage({
  action,
  redirectTo,
  message,
}: {
  action: string;
  redirectTo: string;
  message?: string | undefined;
}): string {
  const notice = message === undefined ? '' : `<p role="alert">${escapeText(message)}</p>\n`;
  return page(
    'Log in',
    `${notice}<form method="post" action="${escapeAttribute(action)}">
<p><label for="user_login">Login name or e-mail address</label><input type="text" name="log" id="user_login" autocomplete="username" required></p>
<p><label for="user_pass">Password</label><input type="password" name="pwd" id="user_pass" autocomplete="current-password" required></p>
<p><label><input type="checkbox" name="rememberme" value="forever"> Remember me</label></p>
<p><button name="wp-submit" value="Log In">Log in</button></p>
<input type="hidden" name="redirect_to" value="${escapeAttribute(redirectTo)}">
</form>`,
  );
}

/** What stands in for a log-out whose nonce does not show that it is meant. */
export function logoutPage(address: string): string {
  return page('Log out', `<p>Do you really want to <a href="${escapeAttribute(address)}">log out</a>?</p>`);
}
