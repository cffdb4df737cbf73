import type { ReactElement } from 'react';
import type { Related, RelatedAttributes } from 'relx';

const skies = ['#c9d8e4', '#e6d3c2', '#cfdcc8'];
const hills = ['#8fa6b8', '#b9937a', '#8da583'];

/** A drawing in place of a featured image. Lists themselves display images of sites only. */
function drawing(index: number): string {
  const [sky, hill] = [skies, hills].map((colors) => colors[index % colors.length]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path fill="${sky}" d="M0 0h3v2H0z"/><path fill="${hill}" d="m0 2 1-1 .6.6L2.2.8 3 1.6V2z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** An example post with an image, in the markup of lists. */
export function samplePost(
  related: Related,
  { layout, showTerms, showExcerpt }: RelatedAttributes,
  formatDate: (date: string) => string,
): ReactElement {
  return (
    <>
      <img className="relx-related-item-image" alt="" width={3} height={2} src={drawing(related.id)} />
      <a className="relx-related-item-link" href="#example">
        {related.title}
      </a>
      {layout === 'grid' && related.object_type === 'post' && related.date && (
        <time className="relx-related-item-date">{formatDate(related.date)}</time>
      )}
      {showTerms && related.object_type === 'post' && (
        <ul className="relx-related-item-terms">
          {related.terms?.map(({ id: term, title }) => (
            <li key={term}>
              <a className="relx-related-item-term" href="#example">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {showExcerpt && <p className="relx-related-item-excerpt">…</p>}
    </>
  );
}
