import type { PostRecord } from 'relx/core';
import { figure } from '../images.js';
import { story } from '../prose.js';

/** What the sky is doing. */
export const weather: readonly PostRecord[] = [
  story(
    {
      id: 16,
      slug: 'six-names-for-drizzle',
      title: 'Six names for drizzle',
      date: '2025-02-15',
      by: 'tobias',
      image: 'storm-over-the-lake',
      in: ['weather'],
      tags: ['rain'],
    },
    `
<p>The forecast has one word for it. We went round the Vale with a notebook and an umbrella and came home with six, all in daily use within nine miles of the office.</p>
<dl>
<dt>Smirr</dt><dd>So fine that it does not fall; it is simply there, like an aunt.</dd>
<dt>Dag</dt><dd>What hangs in the hedge after a smirr and gets you at the stile.</dd>
<dt>Hatch-wet</dt><dd>Only felt when putting one’s head out. Used at the mill, of people too.</dd>
<dt>Mizzle</dt><dd>Drizzle with intent.</dd>
<dt>Ewe’s breath</dt><dd>Warm, low, from the south-west, in April. Good for lambs and bad for ink.</dd>
<dt>Nothing</dt><dd>As in: “It’s nothing.” Two inches by teatime.</dd>
</dl>
<h2>Why bother?</h2>
<p>Because a word is a place to put something. Since I learned <em>dag</em> I have not once been surprised by a hedge. The schoolchildren at Lower Ash now give the morning weather in local terms, and the teacher reports that they look out of the window for longer before they answer.</p>
<p>If your valley has a seventh, write to us. On waterproof paper, if it is that sort of word.</p>
`,
  ),
  story(
    {
      id: 17,
      slug: 'a-rain-diary',
      title: 'A rain diary',
      date: '2025-11-22',
      by: 'tobias',
      image: 'rain-coming',
      in: ['weather'],
      tags: ['rain', 'paper', 'tools'],
    },
    `
<p>Every morning at eight, in my dressing gown, I read the rain gauge and write one line. I have done it since the tenth of March 1987. There are gaps: two births, one funeral, and a fortnight in a country where it did not rain and I did not trust it.</p>
<p>The numbers are the least of it. They matter to somebody, and once a year I send them to her. What I keep is the other half of the line.</p>
<blockquote>
<p><strong>3 Nov.</strong> 11 mm. Gutter sings. Blackbird bathing in the wheelbarrow, looks at me as if I had come in without knocking.</p>
<p><strong>4 Nov.</strong> 0. Everything shines. Put out the washing out of sheer gratitude.</p>
<p><strong>5 Nov.</strong> 19 mm. Took in the washing.</p>
</blockquote>
<h2>Start one</h2>
<p>You need a straight-sided glass, a ruler and a place away from the trees. Empty it at the same hour every day. Write down the millimetres, and one thing you saw on the way to the glass and back. It takes a minute and a half.</p>
${figure('rain-coming', 'Over Cold Edge at ten to eight. There was time to read the gauge, just.')}
<p>After a month you will know your weather. After a year it will seem to know you.</p>
`,
  ),
  story(
    {
      id: 18,
      slug: 'fog-is-a-room',
      title: 'Fog is a room',
      date: '2025-10-18',
      by: 'maren',
      image: 'morning-fog',
      in: ['weather', 'walking'],
      tags: ['slow', 'woods'],
    },
    `
<p>People say that in fog you can’t see anything. On the contrary: it is the only weather in which you see exactly one thing at a time, for as long as you care to stand in front of it.</p>
<p>This morning it was a thistle. I must have passed that thistle four hundred times on the way to the office, on the edge of a view so large that nobody ever looked at anything in it. Today there was no view. There was a thistle, furnished with forty-one drops, each of them with a very small upside-down thistle inside.</p>
<h2>Walls that walk with you</h2>
<p>A fog is a room about thirty paces wide, and you are always in the middle. Trees come in, stand about for a moment and go out by the other door. Sounds lose their addresses; a cow coughed at my elbow and was, I think, in the next parish.</p>
${figure('morning-fog', 'What the fog looked like from above, to those who were late and took the high road.')}
<p>Walk slowly, keep to a path with an edge, and do not try to get to the end of it. By ten the sun had found the place and taken the walls down. Everything was there again, all at once. I rather missed the thistle.</p>
`,
  ),
  story(
    {
      id: 19,
      slug: 'the-sky-at-four-oclock',
      title: 'The sky at four o’clock',
      date: '2025-08-30',
      by: 'tobias',
      image: 'harbour-dusk',
      in: ['weather'],
      tags: ['coast', 'wind'],
    },
    `
<p>If you look at the sky only once a day, make it four in the afternoon. By then the day has shown its hand, and there is still time to do something about the evening.</p>
<p>The fishermen at Sallow taught me this. They sit on the wall at four, four of them, and not one looks at the sea. They look up, and along, and then at the chimney of the chandler’s, and say a single word each, and go home to mend things or go out to catch them.</p>
<h2>What they look at</h2>
<ul>
<li><strong>Tops.</strong> Heaps with firm edges, cauliflower fashion: still growing. Ragged ones are going home.</li>
<li><strong>Two winds.</strong> If the high cloud crosses the low, something is about to change. Note from where.</li>
<li><strong>The far shore.</strong> When you can count its windows, it will rain. When you can’t see it, it is raining.</li>
<li><strong>The chimney.</strong> Smoke that lies down is a bad sign. So it is in dogs.</li>
</ul>
<p>I have kept score since June: theirs against the radio’s. The wall is ahead by nine days. “Well,” said the oldest when I told him, “we’ve got the chimney.”</p>
`,
  ),
  story(
    {
      id: 20,
      slug: 'the-day-we-turned-back',
      title: 'The day we turned back',
      date: '2026-01-31',
      by: 'maren',
      image: 'winter-pass',
      in: ['weather', 'walking'],
      tags: ['winter', 'hills', 'wind'],
    },
    `
<p>We were four hundred metres below the pass, in snow to the knee, when Tobias stopped and looked at his glove. There was nothing on it. “It’s stopped falling,” he said, “but it’s still arriving.” The snow was coming along the ground, in long pale ropes, from the side that the forecast had promised would be calm.</p>
<p>Nobody was cold. Nobody was tired. There was soup in the hut on the other side. These are exactly the conditions in which people make mistakes.</p>
<h2>The conversation</h2>
<p>We have a rule that whoever wants to turn back need not say why. It has been used nine times in eleven years, and I have been grateful for eight of them. Hugh said it this time. We turned round in our own footprints, which were already soft at the edges, and by the tree line they were gone.</p>
${figure('winter-pass', 'Taken about a minute before the glove.')}
<p>At half past three the pass vanished, from left to right, as if somebody were drawing a curtain. We watched it from the bus shelter, eating what was left of the chocolate.</p>
<p>There is no photograph of us at the top. There is one of us in the bus shelter, and we look tremendously well.</p>
`,
  ),
  story(
    {
      id: 21,
      slug: 'tea-wind-repeat',
      title: 'Tea, wind, repeat ☕🌬️🏔️',
      date: '2026-05-23',
      by: 'hugh',
      image: 'gale-on-the-summit',
      in: ['weather', 'making'],
      tags: ['tea', 'wind'],
    },
    `
<p>Making tea in a wind is the only outdoor sport in which I hold a record: forty-four minutes from match to mouthful, Cold Edge, last April, with witnesses.</p>
<p>Water does not mind wind. Flame does. The whole business is to persuade the air that there is nothing to see here.</p>
<h2>Things that work</h2>
<ol>
<li>Get low. The wind at your ankles is half the wind at your ears.</li>
<li>Lid on. A kettle without its lid is heating the parish.</li>
<li>Walls, not screens. Three rucksacks and a patient friend, with the opening <em>downwind</em>.</li>
<li>Warm the mug with the first splash, and drink that too.</li>
</ol>
<h2>Things that don’t</h2>
<p>Shouting. Umbrellas (one, in the tarn, still visible). Starting again from scratch with a second match while the first is still quietly doing its job. And above all looking: turn your back, admire something, and it will boil.</p>
<p>The record was set on a day when I did everything right in the wrong order. It was the best cup I have ever had. I have tried to be that incompetent again, and can’t. ☕</p>
`,
  ),
];
