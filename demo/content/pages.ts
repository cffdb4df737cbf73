import type { PostRecord } from 'relx/core';
import { figure } from './images.js';
import { page } from './prose.js';

/** The pages that stay, and the course that its lessons belong to. */
export const pages: readonly PostRecord[] = [
  page(
    { id: 41, slug: 'about', title: 'About this magazine', date: '2025-02-01', by: 'maren', image: 'hut-by-the-lake', order: 1 },
    `
<p><em>Kettle and Contour</em> began in a bus shelter in the winter of 2015, when three strangers missed the same bus and turned out to be carrying, between them, a map, a stove and a great deal of opinion about the weather. By the time the next bus came we had a name, and were so pleased with it that we missed that one too.</p>
<p>We write about walking, about maps, about the sky, and about small useful things that you can make with cold hands. We publish on Saturdays at half past eight, so that there is still a day left to do something about it.</p>
<h2>What we don’t do</h2>
<ul>
<li>Records, except in tea.</li>
<li>Lists of peaks you must climb. You mustn’t.</li>
<li>Reviews of anything that we haven’t dropped at least once.</li>
</ul>
<p>The shop pays for the paper. The paper pays for nothing, and is the point. If you see us out there, we are the ones looking at the map long after we have found the way.</p>
`,
  ),
  page(
    { id: 42, slug: 'how-we-test-kettles', title: 'How we test kettles', date: '2025-02-22', by: 'tobias', parent: 41, order: 2 },
    `
<p>Nothing enters the shop that has not been out with us for a year. With kettles it takes two, because there is more to say.</p>
<h2>The tests</h2>
<ol>
<li><strong>The wind test.</strong> Cold Edge, any day on which hats are held. One litre, natural fuel, no swearing.</li>
<li><strong>The mitten test.</strong> Fill, lift and pour in the thickest mittens in the office (Hugh’s).</li>
<li><strong>The stairs.</strong> Twelve, stone. Once down, by accident if possible.</li>
<li><strong>The song.</strong> A kettle should say when it is ready. It should not scream.</li>
<li><strong>The year.</strong> Does anyone still choose it, when nobody is watching?</li>
</ol>
<p>Of thirty-one kettles so far, two have passed. We sell one of them. The other belongs to Hugh’s mother, who was asked, and laughed.</p>
<blockquote><p>A good kettle is one that you stop noticing. A great one is one that the neighbours start borrowing.</p></blockquote>
`,
  ),
  page(
    { id: 43, slug: 'the-shop', title: 'The shop', date: '2025-02-08', by: 'tobias', image: 'storm-kettle', order: 3 },
    `
<p>It is a cupboard, really. It has nine shelves and on each of them lies one thing, because we found that we could say only nine times, and mean it, that we would not go out without this.</p>
<p>Most are made within a day’s walk of the office, and we have done the walk. The mugs come from an enameller who does not own a telephone. The notebooks are bound by two sisters who disagree about the ribbon, which is why there are two. The map we draw and print ourselves, and fold, all of us, on the last Thursday of the month, with cake.</p>
<h2>When something breaks</h2>
<p>Send it back with a note about how it happened. We mend what can be mended, and we print the best notes. So far nobody has paid for the repair of a thing whose story made Tobias laugh.</p>
<h2>When something is sold out</h2>
<p>Then somebody is making it. It will take as long as it takes.</p>
`,
  ),
  page(
    { id: 44, slug: 'delivery-and-returns', title: 'Delivery and returns', date: '2025-02-08T10:00:00Z', by: 'tobias', order: 4 },
    `
<p>We pack on Mondays and Thursdays, in boxes that have usually been something else. If yours says <em>Bananas</em>, it isn’t.</p>
<h2>How long it takes</h2>
<ul>
<li>In the Vale: Tobias brings it, on foot, within the week. He likes to be asked in.</li>
<li>Elsewhere in the country: two or three days.</li>
<li>Across a sea: about ten days, longer if it is a romantic sort of sea.</li>
</ul>
<p>Parcels up to the size of a mug cost 4.50 to send, larger ones 7.50. Maps go as letters and cost nothing.</p>
<h2>Changing your mind</h2>
<p>You have sixty days. The thing may have been used, since otherwise you couldn’t know; please shake out the leaves. We refund what you paid and the cheaper of the two journeys. A map that has been written on is yours for ever, and we would like to see it.</p>
`,
  ),
  page(
    {
      id: 45,
      slug: 'read-a-map-in-four-walks',
      title: 'Course: read a map in four walks',
      date: '2026-03-21',
      by: 'ines',
      image: 'contour-study',
      order: 5,
    },
    `
<p>Four lessons, four Saturdays, no classroom. At the end you will be able to fold a map, hold it, believe it, doubt it, and catch a bus with it in fog. It is free. All that we ask is that you do the walking; reading about it is like reading about soup.</p>
${figure('contour-study', 'By the fourth Saturday you will see this as a place.')}
<h2>What you need</h2>
<ul>
<li>A map of somewhere near, on paper, at 1:25,000 or thereabouts.</li>
<li>A compass with a needle. It need not be brass, though it is nice when it is.</li>
<li>A notebook and a pencil. Pens stop when it rains, just when things become interesting.</li>
</ul>
<h2>The walks</h2>
<p>Take them in order: each leans on the one before. The first is about north, the second about distance, the third about height. The fourth has a bus in it. If a lesson doesn’t work, repeat it somewhere prettier.</p>
`,
  ),
  page(
    { id: 46, slug: 'privacy', title: 'What we know about you', date: '2025-02-01T10:00:00Z', by: 'maren', order: 6 },
    `
<p>Very little, and we like it that way. A magazine that tells people to put the telephone at the bottom of the rucksack should not be rummaging in it.</p>
<h2>What we keep</h2>
<ul>
<li><strong>If you buy something:</strong> your name, your address and what it was, for as long as the tax office insists.</li>
<li><strong>If you write to us:</strong> the letter. In a drawer. We reread them in February.</li>
<li><strong>If you only look round:</strong> nothing. There is no counter; we can tell how an issue went by how many people wave.</li>
</ul>
<h2>What we give away</h2>
<p>Your address goes to the post office, on the outside of the parcel. That is all.</p>
<p>Would you like to see what we have, or have it burned? Write to maren@example.test. There is a stove, and she is quick.</p>
`,
  ),
];
