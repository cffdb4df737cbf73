import type { ReactElement, ReactNode } from 'react';
import { states } from '../list-states.js';
import preview from '../preview.js';
import { Cards as CardsSample } from '../samples/parts-cards.js';
import cardsText from '../samples/parts-cards.tsx?raw';
import { Carousel as CarouselSample } from '../samples/parts-carousel.js';
import carouselText from '../samples/parts-carousel.tsx?raw';
import { People as PeopleSample } from '../samples/parts-people.js';
import peopleText from '../samples/parts-people.tsx?raw';
import { Table as TableSample } from '../samples/parts-table.js';
import tableText from '../samples/parts-table.tsx?raw';
import { sampleSnippet } from '../snippets.js';
import { asLoggedOut } from '../visitor.js';

const samples = { cards: CardsSample, table: TableSample, carousel: CarouselSample, people: PeopleSample };

interface PartsProps {
  /** The markup of the list. */
  readonly markup?: keyof typeof samples;
  readonly postId?: number;
  readonly limit?: number;
  readonly heading?: string;
  readonly empty?: ReactNode;
}

/** The parts of lists, in the markup of the guide. */
function Parts({ markup = 'cards', ...props }: PartsProps): ReactElement {
  const Sample = samples[markup];
  return <Sample {...props} />;
}

const table = { args: { markup: 'table' }, parameters: sampleSnippet(tableText) } as const;
const carousel = { args: { markup: 'carousel' }, parameters: sampleSnippet(carouselText) } as const;

const meta = preview.meta({
  title: 'Parts',
  component: Parts,
  args: { markup: 'cards' as NonNullable<PartsProps['markup']>, limit: 5 },
  argTypes: {
    markup: { control: 'select', options: Object.keys(samples), description: 'The sample to show.' },
    limit: { control: { type: 'range', min: 1, max: 50, step: 1 }, description: 'Maximum number of items.' },
    postId: { control: 'number', description: 'The post whose relations to show.' },
    heading: { control: 'text', description: 'The heading.' },
    empty: { table: { disable: true } },
  },
  parameters: sampleSnippet(cardsText),
  decorators: [asLoggedOut],
});

export const Cards = meta.story(states.default);
export const Table = meta.story({ ...table, play: async ({ canvas }) => void (await canvas.findAllByRole('cell')) });
export const Carousel = meta.story({ ...states.default, ...carousel });
export const People = meta.story({ ...states.default, args: { markup: 'people' }, parameters: sampleSnippet(peopleText) });
export const Narrow = meta.story({ ...states.narrow, ...carousel });
export const Dark = meta.story({ ...states.dark, tags: ['release'] });
export const RightToLeft = meta.story(states.rightToLeft);
export const Loading = meta.story({ ...states.loading, tags: ['release'] });
export const LoadingTable = meta.story({ ...states.loading, ...table });
export const Empty = meta.story({ ...states.empty, tags: ['release'] });
