import type { ContentType } from 'relx/core';
import { titleText } from '../html.js';
import type { Author } from './author.js';

/** A post in the list, as the REST API returns it to users with permission to edit it. */
export interface ListedPost {
  readonly id: number;
  readonly status: string;
  readonly link: string;
  readonly title: { readonly raw: string };
}

/** The newest 100 posts of a type that the user has permission to edit. */
export async function listPosts(author: Author, { rest_base }: ContentType): Promise<readonly ListedPost[]> {
  const query = 'context=edit&per_page=100&status=publish,future,draft,pending,private&_fields=id,status,link,title';
  const answer = await author.ask(`/wp/v2/${rest_base}?${query}`);
  return answer.ok ? ((await answer.json()) as ListedPost[]) : [];
}

interface Props {
  readonly posts: readonly ListedPost[];
  readonly current: ContentType;
  readonly types: readonly ContentType[];
}

/** List of editable posts, behind the editor's back button. */
export function PostsPage({ posts, current, types }: Props) {
  return (
    <html lang="en">
      <head>
        <title>{`${current.label} to edit`}</title>
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="/favicon.svg" />
        <style>
          {'body{font:1rem/1.6 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}nav a{margin-inline-end:1rem}'}
        </style>
      </head>
      <body>
        <nav aria-label="Post types">
          {types.map(({ name, label }) => (
            <a key={name} href={`/wp-admin/edit.php?post_type=${name}`} aria-current={name === current.name ? 'page' : undefined}>
              {label}
            </a>
          ))}
          <a href={`/wp-admin/post-new.php?post_type=${current.name}`}>Add new</a>
          <a href="/wp-login.php?action=logout">Log out</a>
        </nav>
        <main>
          <h1>{current.label}</h1>
          <ul>
            {posts.map(({ id, status, link, title }) => (
              <li key={id}>
                <a href={`/wp-admin/post.php?post=${id}&action=edit`}>{titleText(title.raw)}</a>
                {status === 'publish' ? (
                  <small>
                    {' '}
                    · <a href={link}>View</a>
                  </small>
                ) : (
                  <small> · {status}</small>
                )}
              </li>
            ))}
          </ul>
          {posts.length === 0 && <p>There are no posts that you can edit.</p>}
        </main>
      </body>
    </html>
  );
}
