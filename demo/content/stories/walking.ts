import type { PostRecord } from 'relx/core';
import { figure } from '../images.js';
import { story } from '../prose.js';

/** On foot, by day and by night. */
export const walking: readonly PostRecord[] = [
  story(
    {
      id: 1,
      slug: 'the-long-way-home',
      title: 'The long way home: a year in fourteen walks',
      date: '2026-10-03',
      by: 'maren',
      image: 'pine-ridge',
      in: ['walking'],
      tags: ['slow', 'hills'],
      sticky: true,
      excerpt: 'Fourteen pieces from two years of walking, put in the order in which we would walk them again.',
    },
    `
<p>Every October we clear the long table in the office, lay out everything we have printed, and ask one question: which of these would you walk again tomorrow, in the boots you are wearing now?</p>
<p>Nobody chose the highest hill. Nobody chose the day with the best view either, mostly because nobody could agree which day that was. What we chose were the walks that had gone slightly wrong and turned out well: the river followed in the wrong direction, the pass we never crossed, the night when the torch stayed in the pocket by mistake.</p>
<h2>How to use this list</h2>
<p>The fourteen are not ranked. They are in walking order, the way you might lay them end to end if a year were a path: begin with water in spring, go up in summer, come down through the larches, and finish at home with something hot.</p>
<ul>
<li>Each takes less than a day.</li>
<li>None needs more gear than you can lift with one hand.</li>
<li>All of them can be abandoned with honour.</li>
</ul>
<blockquote><p>A walk you can turn back from is a walk. The other kind is transport.</p></blockquote>
<p>They are listed below. Tell us which you tried, and above all which you gave up on, and where. We are thinking of making a map of that.</p>
`,
  ),
  story(
    {
      id: 2,
      slug: 'walking-a-river-backwards',
      title: 'Walking a river backwards',
      date: '2025-03-22',
      by: 'ines',
      image: 'river-bend',
      in: ['walking'],
      tags: ['rivers', 'slow'],
    },
    `
<p>Guidebooks follow rivers from the spring to the sea, because that is how stories go. We started at the sea, with wet sandwiches, and walked until the Ash was small enough to step across.</p>
<p>The first thing you notice is that a river walked backwards keeps getting quieter. At the mouth there are cranes and gulls. By noon of the second day there is one mill, one heron and a man repairing a gate. On the last morning you hear the water only when you stop, and then you realise that you have been listening to your own sleeves.</p>
${figure('river-bend', 'The Ash at Long Meadow, where it still thinks it has time.')}
<h2>Every junction is a question</h2>
<p>Downstream, tributaries simply arrive. Upstream, each of them asks you to decide which one is the river. The map has an opinion; the water often has another. At Three Willows we put a hand in both, chose the colder, and were wrong by eleven miles, all of them beautiful.</p>
<p>[relx_related_posts limit="2" order="date" title="Other ways to lose one"]</p>
<p>The source, when we found it, was a wet patch the size of a doormat with a sheep standing in it. We shook hands, all three of us, and put the kettle on.</p>
`,
  ),
  story(
    {
      id: 3,
      slug: 'the-forty-minute-hill',
      title: 'The forty-minute hill',
      date: '2026-02-14',
      by: 'tobias',
      image: 'cairn-summit',
      in: ['walking'],
      tags: ['hills', 'wind'],
    },
    `
<p>Behind the office there is a hill that takes forty minutes. It took me forty minutes when I was thirty-one and it takes me forty minutes now, which means that either I have not aged or the hill has been generous.</p>
<p>I have climbed it some six hundred times. People ask whether that is dull, and I ask them whether they have ever read a good book twice. The lower gate sings in a west wind. There is a stone shaped like a loaf, at which one must not sit before eleven. Last spring a wren built in the cairn, and for five weeks we all touched the second stone instead of the first.</p>
<h2>Rules of the hill</h2>
<ol>
<li>No timing. (I know. I looked once.)</li>
<li>Whoever talks about work carries the flask.</li>
<li>At the top you say what the weather will do. Whoever is most wrong makes the tea on Monday.</li>
</ol>
<p>Find one of your own. It need not be high, or pretty, or even strictly a hill. It only has to be near enough that you can go on an ordinary Tuesday, and far enough that you come back as somebody who has been away.</p>
`,
  ),
  story(
    {
      id: 4,
      slug: 'seven-minutes-on-gull-holm',
      title: 'Seven minutes on Gull Holm',
      date: '2025-08-16',
      by: 'hugh',
      image: 'tidal-island',
      in: ['walking'],
      tags: ['coast', 'slow'],
    },
    `
<p>Gull Holm is an island for nineteen hours of the day. For the other five it is the end of a causeway, green with weed and as slippery as an excuse. I had the tide table in one pocket and a pasty in the other, and I read only one of them carefully.</p>
<p>You cross between withies, the thin poles that fishermen plant so that the path can be found in mist. There are eighty-four. On the far side stands a wood of eleven oaks, all leaning away from the weather, and in the middle of it a bench that nobody will admit to having carried there.</p>
${figure('tidal-island', 'Half tide, with the causeway under a foot of water. Do not.')}
<h2>What the water says</h2>
<p>The sea does not come in from the front. It comes round both sides, meets behind you with a small polite sound, like someone closing a drawer, and then it is everywhere. I had seven minutes on the bench. They were the best seven minutes of August.</p>
<p>Check the table twice, take the lower of the two times, and turn round while you still do not want to. That is the whole art of tidal islands, and possibly of parties.</p>
`,
  ),
  story(
    {
      id: 5,
      slug: 'stiles-a-field-guide',
      title: 'Stiles: a field guide',
      date: '2025-06-07',
      by: 'tobias',
      image: 'summer-path',
      in: ['walking'],
      tags: ['hills', 'tools'],
    },
    `
<p>Birds move about, which makes identifying them needlessly hard. Stiles stay where they are. With a little practice you will know the common species by their silhouette, and the rarer ones by the noise your knee makes.</p>
<h2>The five you will meet first</h2>
<ul>
<li><strong>The ladder.</strong> Tall, honest, slightly too far apart at the top. Found near bulls.</li>
<li><strong>The squeeze.</strong> Two stones and the suggestion of a gap. Tells you the truth about lunch.</li>
<li><strong>The wobbler.</strong> One loose step, never the one you expect. Do not report it; it has been reported since 1974.</li>
<li><strong>The grand piano.</strong> A smooth slab across a wall, with no visible way up and a fine view once you are there.</li>
<li><strong>The apology.</strong> A pallet. Somebody meant to come back.</li>
</ul>
<p>Etiquette is simple. Dogs go first, children second, and whoever has the map goes last, because that person will want to stop on top and look at it. Say good morning to anyone coming the other way: you are both about to see each other at your least elegant.</p>
<p>We are collecting sightings. A sketch is better than a photograph, and a limp is accepted as evidence.</p>
`,
  ),
  story(
    {
      id: 6,
      slug: 'an-exact-account',
      title:
        'An exact account of how four adults, two children, one aunt, a dog that was afraid of ducks and a lemon cake in a hatbox crossed the ford at Lower Ash in July, what was lost on the way, what was found instead, who is to blame for the sixth stone, and why we would all do it again, next Sunday at noon',
      date: '2025-07-19',
      by: 'hugh',
      image: 'stream-ford',
      in: ['walking'],
      tags: ['rivers'],
    },
    `
<p>The editor asked for a short title. The editor was not there.</p>
<p>It began reasonably. The ford at Lower Ash has eleven stones, the map says so, and we counted eleven from the bank. What the map cannot tell you is that the sixth stone is an opinion. Aunt Vera stepped on it with the confidence of a woman who has crossed this river since she was four, and it went, and she did not: she stood on one leg in the middle of the current, holding the cake above her head, giving clear instructions to everyone.</p>
${figure('stream-ford', 'Eleven stones, one of them provisional.')}
<h2>Losses and gains</h2>
<p>One sandal, last seen travelling well. The thermos lid. The younger child’s belief that grown-ups know the depth of things. Against that: two strangers with a rope, who stayed to lunch; a new name for the sixth stone, not printed here; and the dog, who swam across three times for the pleasure of it and had to be carried home.</p>
<p>The cake was lemon. It was entirely dry.</p>
`,
  ),
  story(
    {
      id: 7,
      slug: 'what-the-larches-know',
      title: 'What the larches know',
      date: '2025-11-08',
      by: 'maren',
      image: 'autumn-larches',
      in: ['walking'],
      tags: ['woods', 'slow'],
    },
    `
<p>There is one week. Nobody can tell you in advance which, though the forester at Brandt’s Wood comes close by watching his own washing line. Before it the larches are green like everybody else; after it they are bare, and the paths are soft with needles the colour of marmalade. In between they burn.</p>
<p>A larch is a conifer that has thought about it. All around stand the spruces, holding on to every needle through the dark months as if someone were coming to count. The larch lets go of the lot, stands out the winter in its bones, and begins again in April with the softest green in the forest.</p>
<h2>How to catch the week</h2>
<p>Go after the first two cold nights, on the first windless morning. Start before the sun is over the ridge, so that you are there when it arrives: it comes down through the trees from the top, lighting one floor after another, like somebody going round a house in the evening.</p>
<p>Then a breath of wind, and the whole hillside snows gold, without a sound. We had planned to go on to the lake. We stayed until our tea was cold.</p>
`,
  ),
  story(
    {
      id: 8,
      slug: 'walking-home-by-moonlight',
      title: 'Walking home by moonlight',
      date: '2025-12-06',
      by: 'hugh',
      image: 'moonlit-path',
      in: ['night-walks', 'walking'],
      tags: ['woods', 'winter'],
    },
    `
<p>The eye needs half an hour to become good at the dark, and one glance at a telephone to become bad at it again. That is nearly everything there is to know about walking at night. The rest is nerve, and nerve is mostly practice.</p>
<p>I missed the last bus from Quarry End on purpose. The moon was four days short of full, there was frost in the ruts, and the path showed pale between the firs like a parting in dark hair. For the first mile I heard wolves. For the second I heard what they were: a gate, a goods train, my own scarf.</p>
<h2>What changes</h2>
<p>Distances go. A tree is near or it is not there. Slopes that you know by daylight with your eyes you suddenly know with your ankles, and they turn out to be very well informed. Smells have edges: you walk into a wall of wood smoke, and out of it again, as through a door.</p>
${figure('moonlit-path', 'The path to the quarry at eleven. Your eyes will do better than this.')}
<p>Take a torch, of course. Put it somewhere hard to reach.</p>
`,
  ),
  story(
    {
      id: 9,
      slug: 'the-owl-hour',
      title: 'The owl hour',
      date: '2026-01-17',
      by: 'ines',
      image: 'owl-forest',
      in: ['night-walks'],
      tags: ['woods', 'winter', 'slow'],
    },
    `
<p>Between the last dog walker and the first fox lies an hour that belongs to owls. In January it begins at about five in the afternoon, which makes it the only truly wild thing you can do between work and supper.</p>
<p>You do not look for an owl. You choose a fence post at the edge of a wood, lean on it, and try to be a slightly larger fence post. After ten minutes the field forgets you. After twenty, something the colour of dusk lets go of a branch and comes along the hedge at the height of your chest, so silently that you think at first you have gone deaf.</p>
<h2>A short list of things that are not owls</h2>
<ul>
<li>A carrier bag.</li>
<li>A pigeon with ambitions.</li>
<li>Hugh, who does the call very well and should be stopped.</li>
</ul>
<p>I went eleven evenings and saw an owl on three. On the other eight I stood still for an hour in a winter field, with nothing to do but watch the light go. I could not tell you now which evenings were the better ones.</p>
`,
  ),
];
