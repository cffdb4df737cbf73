import type { Content } from '../../core/index.js';

/** Settings of `wp/v2/settings`, from the options table. */
export async function siteSettings(content: Content, origin: string): Promise<Record<string, unknown>> {
  const option = (name: string) => content.option(name);
  const number = async (name: string, fallback = 0) => Number(await option(name)) || fallback;
  return {
    title: await option('blogname'),
    description: await option('blogdescription'),
    url: (await option('siteurl')) || origin,
    timezone: (await content.siteTime()).name,
    date_format: (await option('date_format')) || 'F j, Y',
    time_format: (await option('time_format')) || 'g:i a',
    start_of_week: await number('start_of_week'),
    language: await option('WPLANG'),
    default_category: await number('default_category', 1),
    posts_per_page: await number('posts_per_page', 10),
    show_on_front: (await option('show_on_front')) || 'posts',
    page_on_front: await number('page_on_front'),
    page_for_posts: await number('page_for_posts'),
    default_comment_status: (await option('default_comment_status')) || 'closed',
    site_logo: null,
    site_icon: await number('site_icon'),
  };
}
