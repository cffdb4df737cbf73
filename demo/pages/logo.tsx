import type { ReactElement } from 'react';

/** A hill in three contours, identical to the file in public/. */
export function Logo(): ReactElement {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M3 18C3 9 10 3 18 4s12 7 11 14-8 11-15 10S3 25 3 18Z" />
        <path d="M8 18c0-6 4-10 9-9s8 5 7 9-5 7-9 6-7-2-7-6Z" />
        <path d="M13 17c0-2 2-4 4-3s3 2 2 4-2 2-4 2-2-1-2-3Z" />
      </g>
    </svg>
  );
}
