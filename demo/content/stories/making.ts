import type { PostRecord } from 'relx/core';
import { figure } from '../images.js';
import { story } from '../prose.js';

/** Small useful things. */
export const making: readonly PostRecord[] = [
  story(
    {
      id: 22,
      slug: 'sew-a-map-case',
      title: 'Sew a map case in one evening',
      date: '2025-10-04',
      by: 'maren',
      in: ['making', 'maps'],
      tags: ['tools', 'paper', 'rain'],
    },
    `
<p>A map dies of three things: rain, wind and being folded against its will. This case prevents the first two and makes the third unlikely. It takes an evening, an old oilcloth tablecloth and a needle you are not fond of.</p>
<h2>You need</h2>
<ul>
<li>Oilcloth, 60 by 40 cm. The kitchen kind, with the cherries, is much the best.</li>
<li>A piece of clear window vinyl, 28 by 22 cm.</li>
<li>Waxed thread, four press studs, a metre of tape.</li>
</ul>
<h2>You do</h2>
<ol>
<li>Lay the vinyl on the right side of the cloth, a hand’s breadth from one end, and sew round three sides. Small stitches: every hole is a door.</li>
<li>Fold the long end up behind, and sew the edges. You now have two pockets, one with a view.</li>
<li>Put the studs along the open flap. Fix the tape at the corners, so that the case hangs where you can read it without letting go of your sandwich.</li>
</ol>
<p>Rub candle wax along the seams and warm them with a spoon from the teapot. Mine has been in the river twice and in the dog once. The map of the Vale inside is still perfectly dry, though it smells of cherries, which oilcloth does not, so I cannot explain it.</p>
`,
  ),
  story(
    {
      id: 23,
      slug: 'boil-water-with-sticks',
      title: 'Boil a litre of water with what you find',
      date: '2025-05-31',
      by: 'hugh',
      image: 'fire-by-the-stream',
      in: ['making'],
      tags: ['tea', 'tools', 'woods'],
    },
    `
<p>A storm kettle is a chimney with a coat on. The fire goes in the bottom, the draught goes up the middle, and the water sits all round it with nowhere to hide. On a good day it boils in the time it takes to find the teabags. The secret is not the kettle but the sticks.</p>
<h2>Four pockets</h2>
<p>Start collecting an hour before you stop, without breaking step. One pocket each for:</p>
<ol>
<li><strong>Whisper:</strong> birch curl, dry grass, thistledown.</li>
<li><strong>Thread:</strong> twigs no thicker than a knitting needle, dead, snapped from the tree and not from the ground.</li>
<li><strong>Pencil:</strong> as it says.</li>
<li><strong>Emergency:</strong> one pine cone, very dry, which you never mention.</li>
</ol>
<p>Fill the kettle <em>before</em> you light it. Light the whisper, feed it thread, and when it roars, drop pencils down the chimney one by one. Take out the cork. I said: take out the cork. There is a dent in the ceiling of the boatshed that I show to visitors.</p>
<p>When it is done, pour, drown what is left of the fire, put your palm on the ground to be sure, and leave the place as though you had only thought about stopping there.</p>
`,
  ),
  story(
    {
      id: 24,
      slug: 'soup-for-a-cold-ridge',
      title: 'Soup for a cold ridge',
      date: '2026-02-28',
      by: 'hugh',
      image: 'snow-hut',
      in: ['making'],
      tags: ['winter', 'wind', 'tea'],
    },
    `
<p>This is a soup that forgives. It will stand in a flask from six in the morning and be better for it. It may be shaken, carried upside down and drunk with gloves on, and nothing in it will ever block the spout.</p>
<h2>For four people and one flask</h2>
<ul>
<li>2 onions, 3 carrots, a thumb of ginger</li>
<li>250 g red lentils, rinsed until you are bored</li>
<li>1 tin of tomatoes</li>
<li>1 teaspoon each of cumin and smoked paprika</li>
<li>1.2 litres of stock; the juice of a lemon</li>
</ul>
<p>Cook the onions slowly, far longer than seems polite. Add the carrots, the ginger and the spices and stir until the kitchen smells like somewhere else. Lentils, tomatoes and stock go in together; simmer for twenty-five minutes. Blend it smooth. The lemon comes last, off the heat.</p>
<h2>On the ridge</h2>
<p>Fill the flask with boiling water while you lace your boots, empty it, then put the soup in. Open it just below the top, on the lee side, where you are already nearly there: soup at the summit is a celebration, but soup thirty metres under it is a decision.</p>
<blockquote><p>I would have turned back if not for the soup. I am told that is not what the soup is for. (Tobias)</p></blockquote>
`,
  ),
  story(
    {
      id: 25,
      slug: 'the-smallest-possible-camp',
      title: 'The smallest possible camp',
      date: '2026-06-06',
      by: 'ines',
      image: 'camp-at-dawn',
      in: ['making', 'night-walks'],
      tags: ['slow', 'tea', 'hills'],
    },
    `
<p>How little is enough for one night? We emptied our rucksacks on the office floor, and everybody was allowed to remove one thing from somebody else’s heap. After an hour there were no friendships left, but there was a list.</p>
<ul>
<li>Something over you. Something under you. The second is more important than the first.</li>
<li>One pot with a lid, one mug, one spoon that everybody is a little afraid of.</li>
<li>Dry socks, kept as holy things are kept.</li>
<li>A candle, because a torch lights up what you point it at, and a candle lights up where you are.</li>
</ul>
<h2>The night itself</h2>
<p>We walked up at seven in the evening, after work, to a shelf of grass that you can see from the bus. We ate. It grew dark. Below us our own street put its lights on, and we tried to work out whose kitchen was whose.</p>
${figure('camp-at-dawn', 'Ten to five. The kettle is behind the tent, out of modesty.')}
<p>At ten to five the sun came up on the wrong side, as it always seems to. At half past eight we were at our desks with grass in our hair. It was a Wednesday. I recommend Wednesdays: nobody expects anything of them.</p>
`,
  ),
];
