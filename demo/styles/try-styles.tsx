import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { type ObjectRef, RelatedPosts, RelatedTerms, RelatedUsers } from 'relx';
import { type ChoiceName, type Choices, options, queryOf } from './choices.js';
import { declarationsOf, styleSheetOf, usesOf } from './copied-code.js';
import { CopyableCode } from './copyable-code.js';

export interface TryStylesProps {
  readonly choices: Choices;
  /** Post whose lists are shown. */
  readonly object: ObjectRef;
}

/** Queries of the lists below. */
export const listsToTry = (object: ObjectRef) =>
  ({
    posts: { object, type: 'related_to', limit: 6 },
    users: { object, type: 'authored_by', limit: 6, heading: 'Written by' },
    terms: { object, type: 'categorized_as', limit: 12, orderBy: 'name', heading: 'Topics' },
  }) as const;

/** Lists in all styles, with options. Without JavaScript, the form reloads the page. */
export function TryStyles({ choices: first, object }: TryStylesProps): ReactElement {
  const [choices, setChoices] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const optionsId = useId();
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the content security policy blocks inline styles, so the server linked a style sheet instead
    document.querySelector('link[data-styles]')?.remove();
    const style = preview.current?.style;
    if (style) {
      style.cssText = '';
      for (const [name, value] of declarationsOf(choices)) style.setProperty(name, value);
      style.setProperty('max-inline-size', choices.width);
    }
    history.replaceState(null, '', queryOf(choices) ? `?${queryOf(choices)}` : location.pathname);
  }, [choices]);

  const { style, layout, colours, direction, shows } = choices;
  const lists = listsToTry(object);
  // one of the two options
  const shown = { layout: layout as 'list' | 'grid', headingLevel: 2 } as const;
  const { component, shortcode } = usesOf(choices);
  return (
    <div className="styles">
      <form className="styles-choices" action="/styles/" aria-label="Choices">
        {/* shown on narrow pages only */}
        <button
          type="button"
          className="styles-toggle"
          aria-expanded={isOpen}
          aria-controls={optionsId}
          onClick={() => setOpen(!isOpen)}
        >
          Options
        </button>
        <div className="styles-options" id={optionsId}>
          {Object.entries(options).map(([name, { label, values }]) => (
            <label key={name}>
              <span>{label}</span>
              <select
                name={name}
                value={choices[name as ChoiceName]}
                onChange={({ target }) => setChoices({ ...choices, [name]: target.value })}
              >
                {Object.entries(values).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="submit">Show</button>
        </div>
      </form>
      <div
        ref={preview}
        className={`styles-preview ${style && `relx-look-${style}`}`}
        data-colours={colours || undefined}
        dir={direction || undefined}
      >
        <RelatedPosts
          {...lists.posts}
          {...shown}
          heading="Read on"
          showThumbnail={shows !== 'words'}
          excerptLength={shows === 'all' ? 16 : 0}
        />
        <RelatedUsers {...lists.users} {...shown} showThumbnail={shows !== 'words'} />
        <RelatedTerms {...lists.terms} {...shown} />
      </div>
      <section className="styles-code" aria-labelledby="styles-code">
        <h2 id="styles-code">To copy</h2>
        <CopyableCode label="Style sheet" code={styleSheetOf(choices)} />
        <CopyableCode label="Component" code={component} />
        <CopyableCode label="Shortcode" code={shortcode} />
      </section>
    </div>
  );
}
