import { afterAll, beforeAll, expect, it } from 'vitest';
import { openList } from '../../manager/open-list.js';
import { addPlugin } from '../plugin.js';
import { runCommand } from '../run-command.js';
import { type EditorSite, openEditorSite } from './editor-site.js';
import { WordpressEditor } from './wordpress-editor.js';

const TYPES = `add_action( 'init', function () {
  if ( ! function_exists( 'ncr_register_relation_type' ) ) return;
  ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'user', 'fields' => array(
    'role'   => array( 'type' => 'string', 'enum' => array( 'author', 'editor', 'translator' ), 'label' => 'Role' ),
    'weight' => array( 'type' => 'integer', 'minimum' => 0, 'label' => 'Weight' ),
  ) ) );
} );`;
const CONTENT = '<!-- wp:shortcode -->\n[relx_related_users type="credits" fields="role" order="date"]\n<!-- /wp:shortcode -->';

let here: EditorSite;
beforeAll(async () => {
  here = await openEditorSite({ users: { ada: 'author', ben: 'author' } });
  addPlugin(here.site, 'types', TYPES);
  // logged-out users see people who have published posts
  for (const login of ['ada', 'ben']) await here.post(`By ${login}`, '', login);
});
afterAll(() => here?.close());

it('two people have different roles: in the editor, on the page, over REST, and after an export and an import', async () => {
  const post = await here.post('A book', CONTENT);
  const editor = await WordpressEditor.of(here, post);
  const relations = async () => openList(await editor.relations(), 'Credits');
  const panel = await relations();
  /** Opens the form of a person. */
  const formOf = async (name: string) => {
    await panel.getByRole('button', { name: new RegExp(`^Fields of .*${name}`), expanded: false }).click();
    return panel.getByRole('group', { name: new RegExp(`^Fields of .*${name}`) });
  };
  for (const [name, role, weight] of [
    ['ada', 'editor', '2'],
    ['ben', 'translator', '1'],
  ] as const) {
    await panel.getByRole('combobox', { name: 'Add an item' }).fill(name);
    await panel.getByRole('option', { name }).click();
    const form = await formOf(name);
    await form.getByRole('combobox', { name: 'Role' }).selectOption(role);
    await form.getByRole('spinbutton', { name: 'Weight' }).fill(weight);
  }
  await editor.save();
  await panel.getByText('not saved yet').first().waitFor({ state: 'detached' });

  await editor.goto(post);
  await relations();
  for (const [name, role] of [
    ['ada', 'editor'],
    ['ben', 'translator'],
  ] as const)
    expect(await (await formOf(name)).getByRole('combobox', { name: 'Role' }).inputValue()).toBe(role);
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
