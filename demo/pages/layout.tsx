import type { ReactElement, ReactNode } from 'react';
import { type RelatedSnapshot, serializeSnapshot } from 'relx';
import { raw } from '../html.js';
import type { Page } from '../page.js';
import type { MenuItem, Site } from '../site-context.js';
import { Logo } from './logo.js';

interface LayoutProps {
  readonly site: Site;
  readonly page: Page;
  readonly path: string;
  readonly snapshot: RelatedSnapshot;
  readonly children: ReactNode;
}

/** Document around every page. */
export function Layout({ site, page, path, snapshot, children }: LayoutProps): ReactElement {
  const { name, tagline, locale, assets } = site;
  // only the front page has no title of its own
  const isFront = page.title === '';
  const Brand = isFront ? 'h1' : 'p';
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{page.title ? `${page.title} · ${name}` : `${name}: ${tagline}`}</title>
        {page.description && <meta name="description" content={page.description} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="https://api.w.org/" href="/wp-json/" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {page.styleSheet && <link rel="stylesheet" href={page.styleSheet} data-styles="" />}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to the content
        </a>
        <header className="masthead">
          <div className="masthead-inner">
            <Brand className="brand">
              <a href="/" aria-current={isFront ? 'page' : undefined}>
                <Logo />
                <span>{name}</span>
              </a>
            </Brand>
            <Menu label="Sections" items={site.menu} path={path} />
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer className="colophon">
          <div className="colophon-inner">
            <p className="colophon-name">
              <strong>{name}</strong>
              <span>{tagline}</span>
            </p>
            <Menu label="Pages" items={site.pages} path={path} />
            <p className="colophon-note">
              This is the demo of relx. Its related lists are in an SQLite file. A REST API serves them:{' '}
              <a href="/wp-json/">index</a>, <a href="/wp-json/relx/v1/types">relation types</a>,{' '}
              <a href="/wp-json/relx/v1/openapi.json">description</a>. You can try the lists in{' '}
              <a href="/styles/">other styles</a>.{site.isImported && ' The demo does not show the comments of the export.'}
            </p>
          </div>
        </footer>
        {/* JSON data, which is not executed */}
        <script type="application/json" id="relx-snapshot" {...raw(serializeSnapshot(snapshot))} />
      </body>
    </html>
  );
}

function Menu({ label, items, path }: { label: string; items: readonly MenuItem[]; path: string }): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="menu">
        {items.map((item) => (
          <li key={item.link}>
            <a href={item.link} aria-current={new URL(item.link, 'http://site').pathname === path ? 'page' : undefined}>
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
