import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { expect, onTestFinished, test } from 'vitest';

/** Names, and what `sanitize_text_field` of WordPress 6.7 makes of them. */
const NAMES = [
  [' My <b>app</b> ', 'My app'],
  ['a < b', 'a &lt; b'],
  ['a <b', 'a &lt;b'],
  ['a < b > c', 'a < b > c'],
  ['<b<i>x', '&lt;bx'],
  ['<script>alert(1)</script>x', 'x'],
  ['<SCRIPT a=b>x</script >y', 'xy'],
  ['<style>x</style>y', 'y'],
  ['%3Cscript%3Ealert(1)%3C/script%3E', 'scriptalert(1)/script'],
  ['%%4141 x', 'x'],
  ['100% sure', '100% sure'],
  ['100%25', '100'],
  ['a\tb\r\nc  d', 'a b c d'],
  ['\u0000x\u000b', 'x'],
  ['a\u00a0b\u2028c', 'a\u00a0b\u2028c'],
  ['x <b "c" & \'d\'', 'x &lt;b &quot;c&quot; &amp; &#039;d&#039;'],
  ['<a title=">">x', 'x'],
  ['Tom & Jerry', 'Tom & Jerry'],
  ['&lt;b&gt;', '&lt;b&gt;'],
  ['<!-- c -->x', 'x'],
  ['<\nb>x', '&lt; b>x'],
  ['a%0', 'a%0'],
  ['a %41 %42 b', 'a b'],
  ['x<', 'x&lt;'],
  ['x<3', 'x&lt;3'],
  ['<br>', ''],
  ['<?php x ?>y', 'y'],
  ['café 😀', 'café 😀'],
  ['<b', '&lt;b'],
  ['1 << 2', '1 &lt;&lt; 2'],
  ['< script>x</script>', '< script>x'],
  ["<b title='<i>'>x</b>", "&lt;b title=&#039;'>x"],
  ['a &amp <b', 'a &amp &lt;b'],
  ['<scr<script>x</script>ipt>y', '&lt;script>y'],
] as const;

test('application passwords have the names that WordPress would store', async () => {
  const relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
  onTestFinished(() => relx.close());
  await relx.import([{ kind: 'user', id: 1, login: 'ann', role: 'author' }]);
  const { applicationPasswords: passwords } = relx.accounts;
  const { item } = await passwords.create(1, 'old');
  for (const [name, stored] of NAMES) {
    if (stored === '') {
      await expect(passwords.create(1, name)).rejects.toMatchObject({ code: 'application_password_empty_name' });
      continue;
    }
    expect((await passwords.create(1, name)).item.name, name).toBe(stored);
    expect((await passwords.rename(1, item.uuid, name)).name).toBe(stored);
  }
  expect(new Set((await passwords.list(1)).map(({ name }) => name))).toEqual(new Set(NAMES.map(([, stored]) => stored || 'x')));
});
