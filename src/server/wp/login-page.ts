import { escapeAttribute } from '../../safe/escape-attribute.js';
import { escapeText } from '../../safe/escape-text.js';
import { htmlPage } from './html-page.js';

/** Login form, with the error of the last attempt. */
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
  return htmlPage(
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

/** Confirmation page for a logout without a valid nonce. */
export function logoutPage(address: string): string {
  return htmlPage('Log out', `<p>Do you really want to <a href="${escapeAttribute(address)}">log out</a>?</p>`);
}
