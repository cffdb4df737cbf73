import { type ReactElement, useId, useState } from 'react';
import {
  type AttributeProps,
  type ObjectRef,
  type ObjectType,
  RelatedPosts,
  RelatedTerms,
  RelatedUsers,
  toQuery,
  type UseRelatedOptions,
  useRelated,
} from 'relx';
import { listsToTry, TryStyles, type TryStylesProps } from './styles/try-styles.js';

/** A related list that is rendered on the server and hydrated in the browser. All props are JSON. */
interface ListProps extends AttributeProps {
  readonly component?: never;
  readonly objectType: ObjectType;
  readonly object: ObjectRef;
  /** Shows a switch between list and grid. */
  readonly switchable?: true;
}

/** A list, or the lists of the page of styles. */
export type IslandProps = ListProps | ({ readonly component: 'styles' } & TryStylesProps);

function queryOf({ objectType, object, ...props }: ListProps): UseRelatedOptions {
  return { ...toQuery(objectType, props), object };
}

/** Queries of an island. */
export function queriesOf(props: IslandProps): readonly UseRelatedOptions[] {
  if (props.component !== 'styles') return [queryOf(props)];
  const { posts, users, terms } = listsToTry(props.object);
  return [
    queryOf({ objectType: 'post', ...posts }),
    queryOf({ objectType: 'user', ...users }),
    queryOf({ objectType: 'term', ...terms }),
  ];
}

/** Component of an island. */
export function Island(island: IslandProps): ReactElement {
  if (island.component === 'styles') return <TryStyles {...island} />;
  const { objectType, switchable, ...props } = island;
  if (objectType === 'user') return <RelatedUsers {...props} />;
  if (objectType === 'term') return <RelatedTerms {...props} />;
  return switchable ? <SwitchablePosts objectType={objectType} {...props} /> : <RelatedPosts {...props} />;
}

const layouts = [
  ['list', 'List'],
  ['grid', 'Grid'],
] as const;

/** Related posts with a layout switch. The choice is stored in a cookie, so that the server renders the right layout. */
function SwitchablePosts({ objectType, heading, layout: first = 'grid', ...props }: ListProps): ReactElement | null {
  const [layout, setLayout] = useState(first);
  const headingId = useId();
  // the same query as the list below, so it sends no second request
  const { total } = useRelated(queryOf({ objectType, ...props }));
  if (total === 0) return null;

  const choose = (chosen: typeof layout) => {
    setLayout(chosen);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `relx-layout=${chosen}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <section className="switchable" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{heading}</h2>
        <fieldset className="switch">
          <legend className="visually-hidden">Layout</legend>
          {layouts.map(([name, label]) => (
            <button key={name} type="button" aria-pressed={layout === name} onClick={() => choose(name)}>
              {label}
            </button>
          ))}
        </fieldset>
      </header>
      <RelatedPosts {...props} layout={layout} heading="" />
    </section>
  );
}
