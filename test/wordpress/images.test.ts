import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, type OpenedSite, openSite } from './opened-site.js';

interface Sized {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly srcset: string | false;
}

interface Media {
  readonly source_url: string;
  readonly alt_text: string;
  readonly title: { readonly rendered: string };
  readonly media_details: { readonly width?: number; readonly height?: number; readonly file?: string; readonly sizes?: object };
}

interface Embedding {
  readonly id: number;
  readonly _embedded?: { readonly 'wp:featuredmedia'?: readonly Media[] };
}

/** The fields of an image that both have; the size of its file in bytes is not used. */
const known = ({ source_url, alt_text, title, media_details: { width, height, file, sizes } }: Media) => ({
  source_url,
  alt_text,
  title,
  width,
  height,
  file,
  sizes: JSON.parse(JSON.stringify(sizes ?? {}, (name, value) => (name === 'filesize' ? undefined : value))),
});

/** Every size of a post's image with the URLs that WordPress creates for it. */
const SIZES = `
$sized = array();
foreach ( $args as $post ) {
	$image = get_post_thumbnail_id( $post );
	$meta  = wp_get_attachment_metadata( $image );
	foreach ( $meta ? array_merge( array_keys( $meta['sizes'] ), array( 'full' ) ) : array() as $size ) {
		list( $src, $width, $height ) = wp_get_attachment_image_src( $image, $size );
		$srcset = wp_get_attachment_image_srcset( $image, $size );
		$sized[ $post ][] = compact( 'src', 'width', 'height', 'srcset' );
	}
}
return $sized;`;

const parts = (srcset: string | false) => (srcset || '').split(', ').sort();

describe.each(engines)('over a site on %s', (engine) => {
  let opened: OpenedSite;
  beforeAll(async () => {
    opened = await openSite(engine, { images: true });
  });
  afterAll(() => opened?.close());

  test('each featured image is one of the sizes that WordPress has, with its srcset', async () => {
    const { site, filled, relx } = opened;
    const posts = Object.values(filled.images);
    const source = filled.page;
    for (const id of posts)
      await relx.relations.add({ type: 'references', from: { objectType: 'post', id: source }, to: { objectType: 'post', id } });
    const { items } = await relx.relations.list({ objectType: 'post', id: source }, { type: 'references' });
    const sized = await site.run<Record<string, Sized[]>>(SIZES, posts);
    for (const { related } of items) {
      if (related.object_type !== 'post') throw new Error('They are posts.');
      const theirs = sized[related.id];
      const same = theirs?.find(({ src }) => src === related.image?.src);
      if (related.id === filled.images.bare) expect(related.image).toBeUndefined();
      else
        expect
          .soft({ ...related.image, srcset: parts(related.image?.srcset ?? '') }, related.title)
          .toEqual({ ...same, srcset: parts(same?.srcset ?? ''), alt: expect.stringContaining('Picture "') });
    }
    expect(items).toHaveLength(posts.length);
  });

  test('and wp/v2 embeds it with all its sizes', async () => {
    const path = (id: number) => `wp/v2/posts/${id}`;
    for (const id of Object.values(opened.filled.images)) {
      const theirs = (await (await fetch(`${opened.site.url}/wp-json/${path(id)}?_embed`)).json()) as Embedding;
      const response = await opened.app.fetch(new Request(`http://127.0.0.1/wp-json/${path(id)}?_embed`));
      const ours = (await response.json()) as Embedding;
      const [[a], [b]] = [ours, theirs].map(({ _embedded }) => _embedded?.['wp:featuredmedia'] ?? []) as [Media[], Media[]];
      expect.soft(a && known(a), String(id)).toEqual(b && known(b));
    }
  });
});
