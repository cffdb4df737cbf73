import type { PostRecord } from 'relx/core';
import { figure } from '../images.js';
import { story } from '../prose.js';

/** Paper, ink and the course. */
export const maps: readonly PostRecord[] = [
  story(
    {
      id: 10,
      slug: 'why-slow-maps-win',
      title: 'Why <em>slow</em> maps win',
      date: '2025-04-12',
      by: 'ines',
      image: 'contour-study',
      in: ['maps'],
      tags: ['paper', 'slow'],
    },
    `
<p>The map in your pocket knows where you are. That is its great trick, and its trouble. It puts you in the middle, turns the world until it suits you, and hides whatever will not be needed in the next four minutes. You arrive, and you could not say where you have been.</p>
<p>A paper map does not know you exist. You have to earn your place on it: that bend, this wall, the church where it ought to be. Every few minutes you make a small guess about the world, and the world answers. By evening you carry the valley in your head, and nobody can run down its battery.</p>
<h2>An experiment</h2>
<p>We sent two groups of six along the same nine miles, one with telephones, one with a sheet and a compass. The second group took fifty minutes longer. Afterwards we asked everybody to draw the walk from memory.</p>
<blockquote><p>The first group drew a line. The second group drew a place.</p></blockquote>
<p>We are not against the clever map. It has fetched us out of fog more than once, and we have thanked it. But it is a rope, not a walk. Keep it for when you fall.</p>
`,
  ),
  story(
    {
      id: 11,
      slug: 'the-map-my-grandmother-drew',
      title: 'The map my grandmother drew',
      date: '2025-09-13',
      by: 'ines',
      image: 'hut-by-the-lake',
      in: ['maps'],
      tags: ['paper'],
    },
    `
<p>It is on the back of a calendar page, March 1951, in pencil. It shows how to get from the station to the hut by the lake, and it was drawn for my grandfather, who had told her that he could find anything.</p>
<p>There is no north. There is no scale, unless you count “here you will be hungry”. The first two miles take up a finger’s width, because nothing happens in them. Then comes a large and careful drawing of a dog, with the dog’s name, and an arrow to where the biscuits should be thrown. The lake is a shape that I have never seen from any hill; it is the shape you see from the hut’s front door.</p>
<h2>Accurate, but not about distance</h2>
<p>I have surveyed that valley since, with instruments. My sheet is right to within a metre, and you could not meet anyone with it. Hers is wrong about everything except what matters at each turn: where you will doubt, where to look up, what to say at the farm.</p>
<p>He found the hut. The dog’s name was Sultan. When I print a map now, I leave a small blank corner for whoever owns it, and I tell them it is for the dog.</p>
`,
  ),
  story(
    {
      id: 12,
      slug: 'reading-contours-with-your-fingers',
      title: 'Reading contours with your fingers',
      date: '2025-05-10',
      by: 'ines',
      in: ['maps', 'making'],
      tags: ['paper', 'tools', 'hills'],
    },
    `
<p>Contour lines are the only part of a map that people pretend to understand. Nod, say “quite steep, that”, hope for a path. Yet everybody has the instrument for reading them at the end of each arm.</p>
<p>Make a fist. Draw a line round your largest knuckle with a washable pen, then another a little lower down, and another, each as level as you can keep it, until you run out of hand. Now lay the hand flat, and look at it from above. You have drawn a map of a hill, and you can feel what each line means by bending a finger.</p>
<h2>What to look for</h2>
<ul>
<li>Lines close together: your knuckle’s steep side. Lungs.</li>
<li>Lines far apart: the back of the hand. Lunch.</li>
<li>Lines that make a V pointing uphill, as between two fingers: a stream, with wet feet.</li>
<li>Lines that make a V pointing down: a ridge, with a view and a wind.</li>
</ul>
<p>Children get this in one minute. Adults need three, because they worry about the ink. It comes off with soap. The understanding, in our experience, does not.</p>
`,
  ),
  story(
    {
      id: 13,
      slug: 'what-the-old-survey-left-out',
      title: 'What the old survey left out',
      date: '2025-06-28',
      by: 'ines',
      image: 'old-survey-map',
      in: ['maps'],
      tags: ['paper', 'hills'],
    },
    `
<p>Sheet 41 was surveyed in the wet summer of 1868 by a Captain Moult, who had a chain, four men and a low opinion of the Vale. His map is a marvel. You can still stand at any of his corners and find the wall where he put it.</p>
<p>But his field books survive too, and they have a column headed <em>Not shewn</em>. I have spent a winter reading it. It is the best guide to the Vale ever written.</p>
<blockquote><p>Not shewn: a spring, very cold. A woman who sells eggs. A stone the boys call the Bishop. Nine hawthorns in a ring, of no importance.</p></blockquote>
<h2>We went to look</h2>
<p>The spring is there, and it is very cold. The Bishop has lost his hat. Of the hawthorns seven are left, still in a ring, still of no importance: we sat among them for an hour. And at the lane end there is a wooden box with a slot in it, and eggs, and a card in a child’s writing with the price.</p>
<p>Every map is a list of what somebody thought you needed. It is worth asking, now and then, for the other list.</p>
`,
  ),
  story(
    {
      id: 14,
      slug: 'salt-and-pine',
      title: 'Salt &amp; pine: the “short” way to the "long" beach',
      date: '2025-07-05',
      by: 'hugh',
      image: 'lighthouse-point',
      in: ['maps', 'walking'],
      tags: ['coast', 'woods'],
    },
    `
<p>The map calls it Long Strand. It is four hundred paces from end to end; the length is in the getting there. From the car park a sign points out “the short way”, and I would like to meet whoever painted it, and shake the hand, and ask.</p>
<p>You go in under the pines at Sallow Point, where it is so quiet that you can hear cones open. The path is clear for as long as it takes to put the map away. Then it is six paths, all made by people who were also looking for the beach. Salt on the wind from the left, resin from the right: keep your nose between the two, and you are doing as well as anyone.</p>
${figure('lighthouse-point', 'If you can see this, you have gone too far, and should be glad.')}
<h2>A correction</h2>
<p>For the next edition Inés has drawn the six paths as they are, with a note: <em>all of these arrive</em>. It took us two hours and ten minutes. The lighthouse keeper’s daughter does it in twelve, but she goes along the rocks, and she will not say how.</p>
`,
  ),
  story(
    {
      id: 15,
      slug: 'lost-on-purpose',
      title: 'Lost on purpose',
      date: '2026-03-14',
      by: 'maren',
      image: 'lost-forest-path',
      in: ['maps', 'walking'],
      tags: ['slow', 'tools'],
    },
    `
<p>Once a year the whole office gets lost. It is in everybody’s contract, between holidays and the kettle rota. We take a bus to a stop that none of us knows, put compass, sheet and telephones into one bag, seal it with tape, and walk for an hour, choosing at every fork by the toss of a biscuit.</p>
<p>Then we stop, sit down, and work out where we are.</p>
<h2>It is a skill, and it comes back</h2>
<p>The moss does not help; moss grows wherever it likes. But the church points east. Satellite dishes point south, in these parts, and nobody has ever moved one for a walker’s convenience. Streams talk to rivers. Bus shelters face the road. Wind has been leaning on that thorn for forty years, and can be asked.</p>
<p>Everyone draws the way we came. We lay the drawings on the grass and argue, politely at first. When we are agreed we break the seal and look.</p>
<p>In nine years our best error was eighty metres and our worst was a county. Both times we had the same feeling on opening the bag: a click, like a drawer closing, as the place in the head slides into the place on the paper. You cannot have that if you were never lost.</p>
`,
  ),
  story(
    {
      id: 33,
      slug: 'lesson-1-north-and-other-promises',
      title: 'Lesson 1: North and other promises',
      date: '2026-04-04',
      by: 'ines',
      image: 'north-star-lake',
      in: ['maps'],
      tags: ['course', 'tools'],
    },
    `
<p>Welcome. You need a map of somewhere you can walk to, a compass, a pencil and about an hour. You will not need a good sense of direction; there is no such thing, only people who look round more often.</p>
<h2>Three norths</h2>
<p>There is the north of the stars, the north of the needle and the north of the printed grid. Where we live they differ by less than the width of a finger held at arm’s length. Say their names once, and then forget it until lesson 4.</p>
<h2>The exercise</h2>
<ol>
<li>Stand at a crossing that is on your map. Lay the map flat on the ground.</li>
<li>Put the compass on it and turn the <em>map</em>, not yourself, until its top lies under the needle.</li>
<li>Now look along each road on the paper, and up. It should go on into the world.</li>
</ol>
<p>Do this at five crossings. At the fifth you will catch yourself turning the map without the compass. That is the whole lesson: the paper can lie the way the land lies, and then left is left. People who keep the writing upright are reading; you are now looking.</p>
`,
  ),
  story(
    {
      id: 34,
      slug: 'lesson-2-how-long-is-a-mile',
      title: 'Lesson 2: How long is a mile?',
      date: '2026-04-11',
      by: 'ines',
      image: 'field-path',
      in: ['maps'],
      tags: ['course', 'slow'],
    },
    `
<p>A mile is as long as whoever walks it. Today you find out how long yours is, so that the map can speak to your legs.</p>
<h2>Count double paces</h2>
<p>Find two things on the map that are half a kilometre apart along a flat path: two bridges, a gate and a bend. Walk between them and count each time your left foot lands. Don’t stride. Walk as you walk when you are thinking about supper.</p>
<p>Most people get a number between 300 and 360. Write it inside the cover of your notebook. Walk back and count again; the mean of the two is yours for life, or until you buy new boots.</p>
<h2>Then spoil it</h2>
<ul>
<li>Uphill, add a fifth.</li>
<li>In bracken, add a third and some words.</li>
<li>With a child, a dog or a botanist, stop counting and enjoy yourself.</li>
</ul>
<p>For the exercise, choose a spot on the map that has nothing to mark it: no wall, no corner, just paper. Pace your way there from the nearest thing that is marked. Then look round for what the map has left out, and pencil it in. You have just surveyed something.</p>
`,
  ),
  story(
    {
      id: 35,
      slug: 'lesson-3-hills-from-above',
      title: 'Lesson 3: Hills from above',
      date: '2026-04-18',
      by: 'ines',
      image: 'spring-terraces',
      in: ['maps'],
      tags: ['course', 'hills'],
    },
    `
<p>If you have not yet drawn on your hand, do that first; the instructions are in <a href="/reading-contours-with-your-fingers/">Reading contours with your fingers</a>. Come back with clean hands and a map that has a hill on it.</p>
<h2>Draw before you climb</h2>
<p>Sit somewhere with a view of the hill, but do not look at it yet. Look at its contours on the sheet, and draw in your notebook what you expect to see: where it is steep, where there is a shoulder, which side hides a valley. Take ten minutes. Then look up.</p>
${figure('spring-terraces', 'Terraces are contour lines that somebody built. Olives optional.')}
<p>It will be wrong in an interesting way. Nearly everyone draws the top too sharp, because on paper the smallest ring looks like a point. And nearly everyone forgets that a near hump hides a far one.</p>
<h2>Now go up</h2>
<p>Walk it by the gentlest line you can find on the map, crossing as few contours as possible in each hundred paces. Come down by the stream. When your knees have an opinion about what the paper said, you have learned to read.</p>
`,
  ),
  story(
    {
      id: 36,
      slug: 'lesson-4-finding-the-bus',
      title: 'Lesson 4: Finding the bus in fog',
      date: '2026-04-25',
      by: 'ines',
      image: 'foggy-road',
      in: ['maps'],
      tags: ['course', 'tools'],
    },
    `
<p>The last lesson is an examination, and the examiner is the number 12 bus, which goes at ten to five.</p>
<h2>Aim off</h2>
<p>Suppose the stop is on a road that crosses your way. Walk straight at it in fog, and when you reach the road you will not know whether the stop lies to the left or the right. So aim well to one side, on purpose: to the left, say. When you come to the road, turn right. You will arrive every time, like somebody who knows.</p>
<h2>The examination</h2>
<ol>
<li>Choose a handrail: a wall, a stream, a wood’s edge that leads most of the way.</li>
<li>Choose a catcher: something you cannot cross without noticing, in case you go too far.</li>
<li>Take a bearing for the gap between them, and pace it, as in lesson 2.</li>
<li>Aim off for the road.</li>
</ol>
<p>Do it once in clear weather with your eyes half shut. Then do it in real fog, with a friend who can keep quiet. If you catch the bus you have passed. If you miss it, you will be walking home across country with a map, a compass and two hours of light, and I should say that you have passed too.</p>
`,
  ),
];
