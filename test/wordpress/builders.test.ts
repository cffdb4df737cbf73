import { readFileSync } from 'node:fs';
import { type AttributeSpec, attributes } from 'relx';
import { attributeDocs } from 'relx/attributes';
import { dynamicTags } from 'relx/dynamic-tags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocksOf } from '../docs/markdown.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

let here: PluginSite;
let first: number;
let image: { id: number; url: string };

beforeAll(async () => {
  here = await openPluginSite(['Lesson', 'Stiles & <b>gates</b>', 'Gulls']);
  first = here.posts[0] ?? 0;
  image = await here.php(
    `foreach ( array( 1, 2 ) as $to ) { ncr_add_relation( $args[0], 'post', $args[ $to ], 'post', 'references' ); }
    ncr_add_relation( $args[0], 'post', 1, 'user', 'authored_by' );
    wp_update_user( array( 'ID' => 1, 'display_name' => 'Ada' ) );
    $file = wp_upload_bits( 'dot.png', null, base64_decode( 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' ) );
    $id = wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_title' => 'dot' ), $file['file'] );
    wp_update_attachment_metadata( $id, array( 'width' => 1, 'height' => 1, 'file' => _wp_relative_upload_path( $file['file'] ) ) );
    set_post_thumbnail( $args[1], $id );
    return array( 'id' => $id, 'url' => $file['url'] );`,
    here.posts,
  );
});
afterAll(() => here?.site.stop());

describe('Elementor', () => {
  const content = (name: string, settings: object = {}, post = first) =>
    here.php(
      `wp_set_current_user( 0 );
      $GLOBALS['post'] = get_post( $args[2] );
      return ( new \\Elementor\\Core\\DynamicTags\\Manager() )->get_tag_data_content( 'a1', $args[0], $args[1] );`,
      [name, settings, post],
    );
  const tags = () =>
    here.php<Record<string, { title: string; group: string; categories: string[]; controls: Record<string, { type: string }> }>>(
      `return array_map( fn( $tag ) => array( 'title' => $tag->get_title(), 'group' => $tag->get_group(), 'categories' => $tag->get_categories(), 'controls' => $tag->get_controls() ), ( new \\Elementor\\Core\\DynamicTags\\Manager() )->get_tags() );`,
    );

  it('is not loaded where it is not active', async () => {
    expect(await here.php(`return class_exists( 'Relx_Elementor_Posts', false );`)).toBe(false);
    addPlugin(here.site, 'elementor', readFileSync(`${phpFolder}/substitutes/elementor.php`, 'utf8').replace('<?php', ''));
  });

  it('has the style sheet of lists in its editor', async () => {
    const loads = `do_action( 'elementor/preview/enqueue_styles' ); return array_map( fn( $list ) => wp_style_is( 'relx-related-posts-style', $list ), array( 'registered', 'enqueued' ) );`;
    expect(await here.php(loads)).toEqual([true, true]);
  });

  it('shows no templates and floating elements', async () => {
    addPlugin(
      here.site,
      'parts',
      `foreach ( array( 'elementor_library', 'e-floating-buttons' ) as $name ) add_action( 'init', fn() => register_post_type( $name, array( 'public' => true ) ) );`,
    );
    const relate = (part: string) =>
      here.php<number>(
        `$part = wp_insert_post( array( 'post_title' => 'Kit', 'post_type' => $args[1], 'post_status' => 'publish' ) );
        ncr_add_relation( $args[0], 'post', $part, 'post', 'references' );
        return $part;`,
        [first, part],
      );
    const parts = [await relate('elementor_library'), await relate('e-floating-buttons')];
    expect(await content('relx_related_posts', { type: 'references', format: 'count' })).toBe('2');
    await here.php(`array_map( 'wp_delete_post', $args );`, parts);
  });

  it('has the tags for text, URLs, images and galleries', async () => {
    const found = Object.entries(await tags()).map(([name, { title, group, categories }]) => [name, title, group, ...categories]);
    expect(found).toEqual([
      ['relx_related_posts', 'Related Posts', 'relx', 'text'],
      ['relx_related_posts_url', 'Related Posts', 'relx', 'url'],
      ['relx_related_posts_image', 'Related Posts', 'relx', 'image'],
      ['relx_related_posts_gallery', 'Related Posts', 'relx', 'gallery'],
      ['relx_related_users', 'Related Users', 'relx', 'text'],
      ['relx_related_users_url', 'Related Users', 'relx', 'url'],
      ['relx_related_users_image', 'Related Users', 'relx', 'image'],
      ['relx_related_terms', 'Related Terms', 'relx', 'text'],
      ['relx_related_terms_url', 'Related Terms', 'relx', 'url'],
    ]);
  });

  it('has the controls of the description, each once, that have an effect', async () => {
    const found = await tags();
    for (const { name, controls } of Object.values(dynamicTags))
      expect(Object.keys(found[name]?.controls ?? {}).sort()).toEqual(controls.map((control) => control.name).sort());
    expect(Object.keys(found.relx_related_posts_url?.controls ?? {})).toEqual([
      'format',
      'type',
      'direction',
      'orderBy',
      'order',
      'fallback',
    ]);
    expect(found.relx_related_posts_url?.controls.format).toMatchObject({ options: { links: 'Links' }, default: 'links' });
    expect(found.relx_related_posts?.controls.limit).toMatchObject({
      type: 'number',
      min: 1,
      max: 100,
      condition: { 'format!': ['count'] },
    });
    // shown with the format that has an effect: Elementor compares with each value of the list
    expect(found.relx_related_posts?.controls.field).toMatchObject({
      type: 'text',
      default: '',
      condition: { 'format!': ['titles', 'ids', 'count', 'links'] },
    });
    expect(found.relx_related_posts?.controls.type).toMatchObject({
      type: 'select',
      default: '',
      options: { references: 'References' },
    });
    expect(found.relx_related_users?.controls.type).toMatchObject({ options: { authored_by: 'Authored by' } });
    expect(found.relx_related_users?.controls.type).not.toHaveProperty('options.references');
  });

  const type = 'references';
  it.each([
    ['relx_related_posts', { type, orderBy: 'title', separator: ' / ' }, 'Gulls / Stiles &#038; gates'],
    ['relx_related_posts', { type, format: 'count', after: ' posts' }, '2 posts'],
    ['relx_related_posts', { type, limit: 1, before: 'See ' }, 'See Gulls'],
    ['relx_related_posts', { type: 'parent_of', before: 'See ', fallback: 'None' }, 'None'],
    ['relx_related_users', {}, 'Ada'],
    ['relx_related_posts', { type, format: 'nothing', limit: 'x', direction: [] }, 'Gulls, Stiles &#038; gates'],
  ])('writes %s with %j as text', async (name, settings, expected) => {
    expect(await content(name, settings)).toBe(expected);
  });

  it('writes links, URLs, images and galleries', async () => {
    const link = `${here.site.url}/gulls/`;
    expect(await content('relx_related_posts', { type, format: 'links', limit: 1 })).toBe(
      `<a class="relx-tag-link" href="${link}">Gulls</a>`,
    );
    expect(await content('relx_related_posts_url', { type })).toBe(link);
    expect(await content('relx_related_posts_url', { type: 'parent_of', fallback: 'javascript:alert(1)' })).toBe('');
    expect(await content('relx_related_posts_image', { type })).toEqual(image);
    expect(await content('relx_related_posts_gallery', { type })).toEqual([image]);
    expect(await content('relx_related_users_image')).toEqual({ id: 0, url: expect.stringContaining('gravatar.com') });
    expect(await content('relx_related_posts_image', { type: 'parent_of', fallback: '/none.png' })).toEqual({
      id: 0,
      url: '/none.png',
    });
    expect(await content('relx_related_posts_gallery', { type: 'parent_of' })).toEqual([]);
  });

  it('writes a field of the relation, with the texts around it, and the fallback without a value', async () => {
    addPlugin(
      here.site,
      'credits',
      `add_action( 'init', fn() => ncr_register_relation_type( 'credits', array( 'label' => 'Credits', 'from' => 'post', 'to' => 'post', 'fields' => array( 'role' => array( 'type' => 'string' ), 'rank' => array( 'type' => 'integer' ), 'fee' => array( 'type' => 'number', 'private' => true ) ) ) ) );`,
    );
    await here.php(
      `return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'credits', array( 'data' => array( 'role' => 'Co-author <b>', 'rank' => 0, 'fee' => 9 ) ) );`,
      here.posts,
    );
    const field = (name: string) =>
      content('relx_related_posts', { type: 'credits', format: 'field', field: name, before: 'As ', fallback: 'None' });
    expect(await field('role')).toBe('As Co-author &lt;b&gt;');
    // zero is a value
    expect(await field('rank')).toBe('As 0');
    expect(await field('fee')).toBe('None');
    expect(await field('nothing')).toBe('None');
  });

  describe('a widget with a Query ID', () => {
    const lessons = [2, 9, 10, 1, 5].map((number) => `Lesson ${number}`);
    let course: number;

    beforeAll(async () => {
      addPlugin(
        here.site,
        'courses',
        `add_action( 'init', function () {
          foreach ( array( 'course', 'lesson' ) as $name ) register_post_type( $name, array( 'public' => true, 'label' => $name ) );
          ncr_register_relation_type( 'lessons', array( 'label' => 'Lessons', 'from' => 'course', 'to' => 'lesson' ) );
          ncr_register_relation_type( 'lessons_incoming', array( 'label' => 'Extra', 'from' => 'course', 'to' => 'lesson' ) );
        } );`,
      );
      course = await here.php(
        `$write = fn( $title, $type ) => wp_insert_post( array( 'post_title' => $title, 'post_type' => $type, 'post_status' => 'publish' ) );
        $course = $write( 'Course', 'course' );
        $lessons = array_map( fn( $title ) => $write( $title, 'lesson' ), $args );
        array_map( fn( $lesson ) => ncr_add_relation( $course, 'post', $lesson, 'post', 'lessons' ), $lessons );
        ncr_reorder_relations( $course, 'post', 'lessons', $lessons );
        ncr_add_relation( $course, 'post', $lessons[4], 'post', 'lessons_incoming' );
        return $course;`,
        lessons,
      );
    });

    const widget = (settings: object, post = course) =>
      here.php<{ titles: string[]; found: number; pages: number }>(
        `wp_set_current_user( 0 );
        $GLOBALS['post'] = get_post( $args[1] );
        $widget = new ElementorPro\\Modules\\Posts( array( 'settings' => $args[0] ) );
        ob_start();
        $widget->render_content();
        preg_match_all( '/<article>([^<]*)|(<\\/article>)/', ob_get_clean(), $found );
        return array( 'titles' => array_values( array_filter( $found[1] ) ), 'found' => $widget->query->found_posts, 'pages' => $widget->query->max_num_pages );`,
        [settings, post],
      );

    it('lists the related posts in the order of their author, on pages', async () => {
      expect(await widget({ query_id: 'relx_lessons' })).toEqual({ titles: lessons.slice(0, 3), found: 5, pages: 2 });
      expect(await widget({ query_id: 'relx_lessons', page: 2 })).toEqual({ titles: lessons.slice(3), found: 5, pages: 2 });
      expect(await widget({ query_id: 'relx_lessons', offset: 1 })).toMatchObject({ titles: lessons.slice(1, 4) });
    });

    it('uses the post of the loop around it', async () => {
      const inner = { query_id: 'relx_references_incoming' };
      expect(await widget({ query_id: 'relx_references', inner }, first)).toMatchObject({
        titles: ['Gulls', 'Lesson', expect.stringContaining('Stiles'), 'Lesson'],
      });
    });

    it('has the name of a type before that of a direction, and lists nothing where the type has no posts', async () => {
      expect(await widget({ query_id: 'relx_lessons_incoming' })).toMatchObject({ titles: ['Lesson 5'] });
      expect(await widget({ query_id: 'relx_authored_by' }, first)).toMatchObject({ titles: [] });
      expect(await widget({ query_id: 'relx_references' }, 0)).toMatchObject({ titles: [] });
    });

    it('keeps its own posts with another Query ID', async () => {
      const own = await widget({});
      for (const query_id of ['relx_nothing', 'relx_', 'other']) expect(await widget({ query_id })).toEqual(own);
    });

    it('lists those of the posts that its source selects, in the order of their author', async () => {
      const [second = 0, , fourth = 0] = await here.php<number[]>(
        `return ncr_get_related( $args, 'post', 'lessons', array( 'fields' => 'ids', 'offset' => 1 ) );`,
        course,
      );
      const chosen = { query_id: 'relx_lessons', posts_ids: [first, fourth, second] };
      expect(await widget(chosen)).toMatchObject({ titles: [lessons[1], lessons[3]] });
    });

    it('hides what the current user cannot view', async () => {
      const set = (status: string) =>
        here.php(`wp_update_post( array( 'ID' => $args[0], 'post_status' => $args[1] ) );`, [course, status]);
      await set('private');
      expect(await widget({ query_id: 'relx_lessons' })).toMatchObject({ titles: [] });
      await set('publish');
    });
  });

  describe('the widget', () => {
    const settings = { type, layout: 'grid', columns: 2, showDate: 'no', showExcerpt: 'yes', fill: '', title: 'See [also] "it"' };
    const shortcode = `[relx_related_posts type="${type}" layout="grid" columns="2" show_date="no" show_excerpt="yes" title="See &#091;also&#093; &quot;it&quot;"]`;
    const widget = (code: string, given: object = settings) =>
      here.php<string>(
        `wp_set_current_user( 0 );
        $GLOBALS['post'] = get_post( $args[1] );
        $widget = ( new Elementor\\Widgets_Manager() )->create( 'relx_related_posts', $args[0] );
        ob_start();
        ${code}
        return ob_get_clean();`,
        [given, first],
      );
    const list = (text: string) =>
      here.php(`wp_set_current_user( 0 ); $GLOBALS['post'] = get_post( $args[1] ); return do_shortcode( $args[0] );`, [
        text,
        first,
      ]);

    it('has the settings of the block as controls', async () => {
      const controls = await here.php<Record<string, { type: string }>>(
        `return ( new Elementor\\Widgets_Manager() )->get_widget_types( 'relx_related_posts' )->get_controls();`,
      );
      const block = Object.entries(attributeDocs).flatMap(([prop, { label }]) => {
        const spec: AttributeSpec = attributes[prop as keyof typeof attributes];
        return label && spec.objectTypes?.includes('post') !== false ? [spec.block ?? prop] : [];
      });
      expect(Object.keys(controls)).toEqual(expect.arrayContaining(block));
      expect(controls).toMatchObject({
        limit: { label: 'Number of items', type: 'number', min: 1, max: 50, default: 5 },
        order: { type: 'select', default: 'manual', options: { title: 'Title', 'data.role': 'role' } },
        showThumbnail: { type: 'select', default: '', options: { '': 'Default', yes: 'Yes', no: 'No' } },
        fill: { type: 'switcher', return_value: 'similar' },
        exclude: { type: 'switcher', return_value: 'shown' },
        fields: { type: 'select2', options: { role: 'role', rank: 'rank' } },
        columns: { condition: { layout: 'grid' } },
        gap_length: { type: 'slider', selectors: { '{{WRAPPER}}': '--relx-gap: {{SIZE}}{{UNIT}}' } },
      });
      expect(controls).not.toHaveProperty('order.options.name');
      expect(controls).not.toHaveProperty('fields.options.fee');
    });

    it('displays the list of the shortcode, with its style sheet', async () => {
      expect(await widget('$widget->render_content();')).toBe(
        `<div class="elementor-widget-container">${await list(shortcode)}</div>`,
      );
      expect(await widget('$widget->render_content();', { type: 'parent_of' })).toBe('');
      expect(await widget('echo implode( $widget->get_style_depends() );')).toBe('relx-related-posts-style');
    });

    it('is a shortcode in the content without Elementor, where Elementor would store what the author can see', async () => {
      expect(await widget('$widget->render_plain_content();', { ...settings, fields: ['role', 'rank'] })).toBe(
        shortcode.replace(']', ' fields="role,rank"]'),
      );
      expect(await widget('$widget->render_plain_content();', {})).toBe('[relx_related_posts]');
      expect(await list(shortcode)).toContain('See &#091;also&#093;');
    });
  });

  it('hides what the current user cannot view', async () => {
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );`, here.posts[2]);
    expect(await content('relx_related_posts', { type })).toBe('Stiles &#038; gates');
    await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );`, here.posts[2]);
  });
});

describe('Bricks', () => {
  const render = (tag: string, context: string, filter = 'render_tag') =>
    here.php(
      `wp_set_current_user( 0 ); return apply_filters( "bricks/dynamic_data/$args[0]", $args[1], get_post( $args[2] ), $args[3] );`,
      [filter, tag, first, context],
    );

  it('lists each tag with each format, and with each public field', async () => {
    const list = await here.php<{ name: string; label: string; group: string }[]>(
      `return apply_filters( 'bricks/dynamic_tags_list', array() );`,
    );
    const formats = Object.values(dynamicTags).flatMap((tag) => tag.formats.filter(({ value }) => value !== 'field'));
    expect(list.filter(({ name }) => !name.includes(':field:'))).toHaveLength(formats.length);
    const fields = list.filter(({ name }) => name.includes(':field:')).map(({ name }) => name);
    expect(fields).toEqual(['{relx_related_posts:field:credits:::role}', '{relx_related_posts:field:credits:::rank}']);
    expect(list).toContainEqual({ name: '{relx_related_posts:links}', label: 'Related Posts: Links', group: 'Related content' });
  });

  it('renders a field with a tag by its context, and leaves other tags', async () => {
    expect(await render('{relx_related_posts:titles:references:1}', 'text')).toBe('Gulls');
    expect(await render('relx_related_posts:links:references', 'link')).toBe(`${here.site.url}/gulls/`);
    expect(await render('{relx_related_posts::references}', 'image')).toEqual([image.id]);
    for (const format of ['titles', ''])
      expect(await render(`{relx_related_posts:${format}:references}`, 'link')).toBe(`${here.site.url}/gulls/`);
    expect(await render('{relx_related_users}', 'link')).toContain('author');
    expect(await render('{post_title}', 'text')).toBe('{post_title}');
    expect(await render('{relx_related_posts:<b>}', 'text')).toBe('{relx_related_posts:<b>}');
  });

  it('replaces the tags in a text', async () => {
    const text = 'See {relx_related_posts:count:references} by {relx_related_users}, {post_title}';
    expect(await render(text, 'text', 'render_content')).toBe('See 2 by Ada, {post_title}');
  });

  describe('has a query type', () => {
    beforeAll(() =>
      addPlugin(here.site, 'bricks', readFileSync(`${phpFolder}/substitutes/bricks.php`, 'utf8').replace('<?php', '')),
    );
    /** The titles and types of the items of a loop, with those of a loop inside of each. */
    const loop = (settings: object, { post = first, preview = 0, inner = {} } = {}) =>
      here.php<string>(
        `wp_set_current_user( 0 );
        \\Bricks\\Database::$page_data['preview_or_post_id'] = $args['preview'];
        $GLOBALS['post'] = get_post( $args['post'] );
        $element = fn( $settings ) => array( 'settings' => array( 'hasLoop' => true, 'query' => array( 'objectType' => 'relx' ) ) + $settings );
        $html = ( new \\Bricks\\Query( $element( $args['settings'] ) ) )->render( function ( $query ) use ( $args, $element ) {
          $item  = $query->loop_object;
          $inner = $args['inner'] ? ( new \\Bricks\\Query( $element( $args['inner'] ) ) )->render( fn( $query ) => $query->loop_object->post_title ) : '';
          $title = 'post' === \\Bricks\\Query::get_loop_object_type( $query ) ? get_the_title() : ( $item->display_name ?? $item->name );
          return \\Bricks\\Query::get_loop_object_type( $query ) . ":$title" . ( $inner ? "($inner)" : '' ) . ',';
        } );
        return $html . ( get_the_ID() === $args['post'] ? '' : ' another post' );`,
        { settings, post, preview, inner },
      );

    it('that elements with loops offer, with the settings of lists', async () => {
      expect(await here.php('return \\Bricks\\Setup::control_options()["queryTypes"];')).toEqual({
        post: 'Posts',
        term: 'Terms',
        user: 'Users',
        relx: 'Related content (relx)',
      });
      type Control = { type: string; options?: object; min?: number; max?: number; required: unknown };
      const controls = await here.php<Record<string, Control>>(`return \\Bricks\\Elements::controls( 'container' );`);
      const own = ['relxType', 'relxDirection', 'relxOrder', 'relxLimit', 'relxExclude'];
      expect(Object.keys(controls)).toEqual(['tag', 'hasLoop', 'query', ...own, 'link']);
      expect(controls.relxType?.options).toMatchObject({ references: 'References', authored_by: 'Authored by' });
      expect(controls.relxOrder?.options).toMatchObject({ manual: 'Manual order', created: 'Recently related' });
      expect(controls.relxLimit).toMatchObject({ type: 'number', min: 1, max: 50 });
      for (const name of own) expect(controls[name]?.required).toContainEqual(['query.objectType', '=', 'relx']);
      expect(await here.php(`return array_keys( \\Bricks\\Elements::controls( 'heading' ) );`)).toEqual(['tag', 'link']);
    });

    it('that loops over posts, users or terms, in order, up to its limit', async () => {
      const references = { relxType: 'references' };
      expect(await loop(references)).toBe('post:Gulls, post:Stiles &#038; <b>gates</b>,');
      expect(await loop({ ...references, relxOrder: 'created', relxLimit: '1' })).toBe('post:Gulls,');
      expect(await loop({ ...references, relxDirection: 'incoming' }, { post: here.posts[1] })).toBe('post:Lesson,');
      expect(await loop({ relxType: 'authored_by' })).toBe('user:Ada,');
      await here.php(`return ncr_add_relation( $args, 'post', 1, 'term', 'categorized_as' );`, first);
      expect(await loop({ relxType: 'categorized_as' })).toBe('term:Uncategorized,');
      expect([await loop({ relxType: 'nothing' }), await loop({ relxType: ['references'] }), await loop({})]).toEqual([
        '',
        '',
        '',
      ]);
    });

    it('that is about the post of the preview, and inside of a loop about each item', async () => {
      expect(await loop({ relxType: 'references' }, { post: here.posts[2], preview: first })).toBe(
        'post:Gulls, post:Stiles &#038; <b>gates</b>,',
      );
      const inner = { relxType: 'references', relxDirection: 'incoming' };
      expect(await loop({ relxType: 'references', relxLimit: 1 }, { inner, preview: first })).toBe('post:Gulls(Lesson),');
    });

    it('that leaves out what the user cannot view, and what the page shows before it', async () => {
      await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'private' ) );`, here.posts[2]);
      expect(await loop({ relxType: 'references' })).toBe('post:Stiles &#038; <b>gates</b>,');
      await here.php(`wp_update_post( array( 'ID' => $args, 'post_status' => 'publish' ) );`, here.posts[2]);
      const inner = { relxType: 'references', relxDirection: 'incoming', relxExclude: true };
      expect(await loop({ relxType: 'references' }, { inner })).toBe('post:Gulls(Lesson), post:Stiles &#038; <b>gates</b>,');
    });
  });
});

describe('GenerateBlocks', () => {
  /** Titles of the posts that a Query block finds, as its class for queries makes its arguments. */
  const titles = (query: object, post = first) =>
    here.php<string[]>(
      `wp_set_current_user( 0 );
      $attributes = array( 'query' => $args[0] );
      $found = apply_filters( 'generateblocks_query_wp_query_args', $args[0] + array( 'paged' => 1 ), $attributes, new stdClass(), array( 'post_id' => $args[1], 'author_id' => 1 ) );
      return wp_list_pluck( ( new WP_Query( $found ) )->posts, 'post_title' );`,
      [{ post_type: ['post'], posts_per_page: 10, ...query }, post],
    );

  it('finds posts of all types', async () => {
    const page = await here.php<number>(
      `$page = wp_insert_post( array( 'post_title' => 'A page', 'post_type' => 'page', 'post_status' => 'publish' ) );
      ncr_add_relation( $args, 'post', $page, 'post', 'depends_on' ); return $page;`,
      first,
    );
    expect(await titles({ relx: 'depends_on outgoing' })).toEqual(['A page']);
    await here.php(`wp_delete_post( $args, true );`, page);
  });

  it('has a parameter with the lists of posts in the editor, where it is active', async () => {
    const script = () =>
      here.php<string>(
        `do_action( 'enqueue_block_editor_assets' ); return implode( '', (array) wp_scripts()->get_data( 'wp-hooks', 'after' ) );`,
      );
    expect(await script()).not.toContain('generateblocks');
    addPlugin(here.site, 'generateblocks', "define( 'GENERATEBLOCKS_VERSION', '2.1.2' );");
    const code = await script();
    const filters: [string, string, (all: readonly object[]) => { id: string; selectOptions: { value: string }[] }[]][] = [];
    // the script of the page
    new Function('wp', code)({ hooks: { addFilter: (...filter: (typeof filters)[0]) => filters.push(filter) } });
    expect(filters.map(([name]) => name)).toEqual(['generateblocks.editor.query.query-parameters']);
    const [own, parameter] = filters[0]?.[2]([{ id: 's' }]) ?? [];
    expect([own?.id, parameter?.id]).toEqual(['s', 'relx']);
    const values = parameter?.selectOptions.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['related_to both', 'references outgoing', 'references incoming']));
    expect(values).not.toContain('authored_by outgoing');
  });

  it('limits the query to a list of the current post, in the order of the list or its own', async () => {
    expect(await titles({ relx: 'references outgoing' })).toEqual(['Gulls', 'Stiles & <b>gates</b>']);
    expect(await titles({ relx: 'references outgoing', orderby: 'title', order: 'DESC' })).toEqual([
      'Stiles & <b>gates</b>',
      'Gulls',
    ]);
    expect(await titles({ relx: 'references outgoing', posts_per_page: 1, paged: 2, offset: 1 })).toEqual([
      'Stiles & <b>gates</b>',
    ]);
    expect(await titles({ relx: 'references incoming' }, here.posts[1])).toEqual(['Lesson']);
    expect([await titles({ relx: 'nothing' }), await titles({ relx: 'references outgoing' }, 0)]).toEqual([[], []]);
    for (const relx of ['', [], undefined]) expect(await titles({ relx })).toContain('Lesson');
  });
});

describe('the samples of the documentation', () => {
  const samples = codeBlocksOf('docs/page-builders.md').map(({ code }) => code);
  const sampleOf = (name: string) => samples.find((code) => code.includes(name)) ?? 'no sample';
  const run = (code: string, more: string) =>
    here.php<string[]>(
      `wp_set_current_user( 0 );
      $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new WP_Query( array( 'p' => $args ) );
      the_post();
      ${code}
      ${more}`,
      first,
    );

  it('show the related posts in modules of Beaver Builder and Divi that have the ID', async () => {
    const beaver = (id: string) => `
      $found = apply_filters( 'fl_builder_loop_query_args', array( 'paged' => 1, 'posts_per_page' => 10, 'post_type' => 'page', 'orderby' => 'title', 'order' => 'ASC', 'tax_query' => array( 'relation' => 'AND' ), 'ignore_sticky_posts' => true, 'offset' => 0, 'fields' => '', 'settings' => (object) array( 'id' => '${id}' ) ) );
      return wp_list_pluck( ( new WP_Query( $found ) )->posts, 'post_title' );`;
    const divi = (id: string) => `
      $found = apply_filters( 'et_builder_blog_query', new WP_Query( array( 'post_type' => 'page', 'posts_per_page' => 10, 'post_status' => 'publish' ) ), array( 'module_id' => '${id}' ) );
      return wp_list_pluck( $found->posts, 'post_title' );`;
    for (const [name, module] of [
      ['fl_builder_loop_query_args', beaver],
      ['et_builder_blog_query', divi],
    ] as const) {
      expect(await run(sampleOf(name), module('related-posts')), name).toEqual(['Gulls', 'Stiles & <b>gates</b>']);
      expect(await run(sampleOf(name), module('other')), name).not.toContain('Gulls');
    }
  });
});

it('causes no notice', () => {
  expect(here.site.log()).toBe('');
});
