import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFaults } from '../../e2e/axe-faults.js';
import { openList } from '../../manager/open-list.js';
import { isExhaustive } from '../../sizes.js';
import { addPlugin } from '../plugin.js';
import { runCommand } from '../run-command.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { sharedEditor, WordpressEditor } from './wordpress-editor.js';

const TYPES = `add_action( 'init', function () {
  if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
  ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'user', 'fields' => array(
    'role'   => array( 'type' => 'string', 'enum' => array( 'author', 'editor', 'translator' ), 'label' => 'Role' ),
    'weight' => array( 'type' => 'integer', 'minimum' => 0, 'label' => 'Weight' ),
  ) ) );
} );`;
const PEOPLE = '<!-- wp:shortcode -->\n[relx_related_users type="credits" fields="role" order="date"]\n<!-- /wp:shortcode -->';

let here: EditorSite;
let posts: Record<string, number>;
beforeAll(async () => {
  here = await openEditorSite({ users: { ada: 'author', ben: 'author' } });
  addPlugin(here.site, 'types', TYPES);
  await here.site.run(`update_option( 'relx_settings', array( 'links' => true ) );`);
  posts = await here.site.run(
    `$write = fn( $title, $more ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish' ) + $more );
    $user  = fn( $login ) => get_user_by( 'login', $login )->ID;
    // logged-out users see people who have published posts
    foreach ( array( 'ada', 'ben' ) as $login ) { $write( "By $login", array( 'post_author' => $user( $login ) ) ); }
    foreach ( array( 'Tents in the rain', 'Tents in the snow', 'Drying a tent', 'Tent pegs', 'Tax returns', 'Invoices' ) as $title ) {
      $posts[ $title ] = $write( $title, array(
        'post_content' => "<!-- wp:paragraph --><p>$title.</p><!-- /wp:paragraph -->$args",
        'tags_input'   => false === stripos( $title, 'tent' ) ? array( 'money' ) : array( 'tents', 'camping' ),
      ) );
    }
    ncr_add_relation( $posts['Invoices'], 'post', $user( 'ada' ), 'user', 'credits', array( 'data' => array( 'role' => 'editor', 'weight' => 1 ) ) );
    $write( 'Reminders', array( 'post_content' => '<a href="' . get_permalink( $posts['Invoices'] ) . '">They</a>' ) );
    return $posts;`,
    PEOPLE,
  );
});
afterAll(() => here?.close());

const shared = sharedEditor(() => WordpressEditor.of(here, posts.Invoices ?? 0));

it('an author adds two suggestions, and does not see a third again', async () => {
  const post = posts['Tents in the rain'] ?? 0;
  // where the list of posts leads
  const editor = await WordpressEditor.of(here, post, { hash: '#relx-relations' });
  await editor.page.getByRole('combobox', { name: 'Add an item' }).and(editor.page.locator(':focus')).waitFor();
  const panel = await editor.relations();
  const opened = await openList(panel, 'Related');
  await opened.getByRole('button', { name: 'Suggestions', expanded: false }).click();
  const suggestions = panel.getByRole('list', { name: 'Suggestions' });
  await suggestions.getByRole('button', { name: 'Don’t suggest “Tent pegs” again' }).click();
  await panel.getByRole('button', { name: 'Undo' }).waitFor();
  await suggestions.getByRole('button', { name: 'Add “Drying a tent”' }).click();
  await suggestions.getByRole('button', { name: 'Add “Tents in the snow”' }).press('Enter');
  await editor.save();
  expect((await here.related(post)).toSorted()).toEqual(['Drying a tent', 'Tents in the snow']);

  // what the editor requests when it is opened again
  const { fetch } = await here.site.logIn();
  const body = JSON.stringify({ post_id: post });
  const response = await fetch('/wp-json/relx/v1/suggestions', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  expect([response.status, await response.json()]).toEqual([200, []]);
  await editor.close();
  here.mustBeQuiet();
});

it('an author links the selected words to a suggestion, and both posts list the link after the save', async () => {
  const other = posts['Tax returns'] ?? 0;
  const editor = await shared.reopened();
  await editor.block('core/paragraph').first().click();
  await editor.page.keyboard.press('Home');
  for (let letter = 0; letter < 'Invoices'.length; letter++) await editor.page.keyboard.press('Shift+ArrowRight');
  await editor.page.getByRole('toolbar', { name: 'Block tools' }).getByRole('button', { name: 'More', exact: true }).click();
  await editor.page.getByRole('menuitem', { name: 'Link to a related post' }).click();
  const menu = editor.page.getByRole('menu', { name: 'Link to a related post' });
  await menu.getByRole('menuitem', { name: 'Tax returns' }).waitFor();
  expect(await axeFaults(editor.page, '.relx-related-link-menu')).toEqual([]);
  await editor.page.keyboard.press('Enter');
  const url = await here.site.run('return get_permalink( $args );', other);
  expect(await editor.content()).toContain(`<a href="${url}" data-type="post" data-id="${other}">Invoices</a>.`);

  const panel = await editor.relations();
  const list = (name: string) => panel.getByRole('group', { name, exact: true });
  await list('Links to').waitFor();
  await list('Linked from').getByText('Reminders').waitFor();
  await editor.save();
  await list('Links to').getByText('Tax returns').waitFor();
  await editor.mustBeFine();

  const from = `ncr_get_related( $args, 'post', 'links_to', array( 'fields' => 'ids', 'direction' => 'incoming' ) )`;
  expect(await here.site.run(`return array_map( 'get_the_title', ${from} );`, other)).toEqual(['Invoices']);
  here.mustBeQuiet();
});

if (isExhaustive)
  it('two people have different roles: in the editor, on the page, over REST, and after an export and an import', async () => {
    const editor = await shared.with(PEOPLE);
    const post = await editor.id();
    const panel = await openList(await editor.relations(), 'Credits');
    /** Opens the form of a person. */
    const formOf = async (name: string) => {
      await panel.getByRole('button', { name: new RegExp(`^Fields of .*${name}`), expanded: false }).click();
      return panel.getByRole('group', { name: new RegExp(`^Fields of .*${name}`) });
    };
    const first = await formOf('ada');
    expect(await first.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('editor');
    await first.getByRole('spinbutton', { name: 'Weight' }).fill('2');
    await panel.getByRole('combobox', { name: 'Add an item' }).fill('ben');
    await panel.getByRole('option', { name: 'ben' }).click();
    const second = await formOf('ben');
    await second.getByRole('combobox', { name: 'Role' }).selectOption('translator');
    await second.getByRole('spinbutton', { name: 'Weight' }).fill('1');
    await editor.save();
    await panel.getByText('not saved yet').first().waitFor({ state: 'detached' });
    await editor.close();

    const shown = async () => {
      const html = await (await fetch(`${here.site.url}/?p=${post}`)).text();
      return [...html.matchAll(/data-field="role"[^>]*>(.*?)<|relx-related-item-link"[^>]*>(.*?)</g)].map(
        ([, role, name]) => role ?? name,
      );
    };
    const people = ['ada', 'editor', 'ben', 'translator'];
    expect((await shown()).toSorted()).toEqual(people.toSorted());

    const headless = async () => {
      const response = await fetch(`${here.site.url}/wp-json/relx/v1/post/${post}?type=credits&orderby=data.weight`);
      const items = (await response.json()) as { data: object; related: { title: string } }[];
      return items.map(({ related, data }) => [related.title, data]);
    };
    const byWeight = [
      ['ben', { role: 'translator', weight: 1 }],
      ['ada', { role: 'editor', weight: 2 }],
    ];
    expect(await headless()).toEqual(byWeight);

    const { stdout: lines } = await runCommand(here.site.root, ['export', '--type=credits']);
    expect(lines).toContain('"role":"translator"');
    await here.site.run('$GLOBALS["wpdb"]->query( "DELETE FROM {$GLOBALS[\'wpdb\']->relx_relations}" ); wp_cache_flush();');
    expect(await headless()).toEqual([]);
    expect((await runCommand(here.site.root, ['import', '-'], lines)).code).toBe(0);
    expect(await headless()).toEqual(byWeight);
    expect((await shown()).toSorted()).toEqual(people.toSorted());
    here.mustBeQuiet();
  });
