import type { ReactElement } from 'react';

const address = (page: number): string => (page === 1 ? '/' : `/page/${page}/`);

/** Links to the previous and next page, and to all pages. */
export function Pagination({ page, pages }: { page: number; pages: number }): ReactElement | null {
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label="Pages of the magazine">
      {page > 1 ? (
        <a rel="prev" href={address(page - 1)}>
          Newer
        </a>
      ) : (
        <span />
      )}
      <ol>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a className="page-number" href={address(number)} aria-current={number === page ? 'page' : undefined}>
              <span className="visually-hidden">Page </span>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <a rel="next" href={address(page + 1)}>
          Older
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
