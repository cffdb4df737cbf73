import type { Config, Slot } from '@puckeditor/core';
import { safeUrl } from 'relx';
import { tagField, withDynamicTags } from 'relx/dynamic-tags/puck';
import { exampleImage } from './example.js';

interface Components {
  Heading: { text: string; level: 'h1' | 'h2' | 'h3' };
  Paragraph: { text: string };
  Button: { label: string; href: string };
  Image: { src: string; alt: string };
  Figure: { number: number; caption: string };
  Section: { content: Slot };
}

const own: Config<Components> = {
  categories: { page: { title: 'Page', components: ['Heading', 'Paragraph', 'Image', 'Button', 'Figure', 'Section'] } },
  components: {
    Heading: {
      defaultProps: { text: 'A heading', level: 'h2' },
      fields: {
        text: tagField('text', { label: 'Text' }),
        level: {
          type: 'radio',
          label: 'Level',
          options: (['h1', 'h2', 'h3'] as const).map((value) => ({ value, label: value.toUpperCase() })),
        },
      },
      render: ({ text, level: Level }) => <Level className="b-heading">{text}</Level>,
    },
    Paragraph: {
      defaultProps: { text: 'A paragraph.' },
      fields: { text: tagField('text', { label: 'Text' }) },
      render: ({ text }) => <p className="b-paragraph">{text}</p>,
    },
    Button: {
      defaultProps: { label: 'Read on', href: '/' },
      fields: { label: tagField('text', { label: 'Label' }), href: tagField('url', { label: 'Link' }) },
      render: ({ label, href }) => (
        <p>
          <a className="b-button" href={href || undefined}>
            {label}
          </a>
        </p>
      ),
    },
    Image: {
      defaultProps: exampleImage,
      fields: { src: { type: 'text', label: 'URL' }, alt: tagField('text', { label: 'Alternative text' }) },
      render: ({ src, alt }) => <img className="b-image" src={safeUrl(src)} alt={alt} />,
    },
    Figure: {
      defaultProps: { number: 3, caption: 'related posts' },
      fields: { number: tagField('number', { label: 'Number' }), caption: tagField('text', { label: 'Caption' }) },
      render: ({ number, caption }) => (
        <p className="b-figure">
          <strong>{number.toLocaleString('en')}</strong> {caption}
        </p>
      ),
    },
    Section: {
      defaultProps: { content: [] },
      fields: { content: { type: 'slot' } },
      render: ({ content: Content }) => (
        <section className="b-section">
          <Content />
        </section>
      ),
    },
  },
  root: {
    defaultProps: { title: 'A page' },
    fields: { title: tagField('text', { label: 'Title' }) },
    render: ({ children }) => <main className="b-page">{children}</main>,
  },
};

/** Components of a page, shared by editor and server. */
export const config = withDynamicTags(own);
