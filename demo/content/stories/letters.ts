import type { PostRecord } from 'relx/core';
import { story } from '../prose.js';

/** Letters from readers, and the pieces that not everybody gets to see. */
export const letters: readonly PostRecord[] = [
  story(
    {
      id: 26,
      slug: 'a-letter-from-the-sand-roads',
      title: 'المشي على مهل',
      date: '2026-03-28',
      by: 'ines',
      image: 'evening-dunes',
      in: ['letters', 'walking'],
      tags: ['slow'],
    },
    `
<div dir="rtl" lang="ar">
<p>كان جدي يقول إن الطريق لا يُقاس بالخطوات، بل بما نراه بينها. كنت صغيرة حين أخذني معه إلى الكثبان أول مرة، وكنت أركض أمامه دائمًا، ثم أعود لأسأله: متى نصل؟ فيبتسم ويقول: لقد وصلنا.</p>
<h2>خريطة من الرمل</h2>
<p>لم تكن معه خريطة من ورق. كان يرسم بعصاه خطًا على الرمل: هنا البئر، وهنا الشجرة الوحيدة، وهنا نشرب الشاي. وفي الصباح تكون الريح قد محت كل شيء، فيرسمها من جديد، وفي كل مرة كانت أجمل قليلًا.</p>
<p>اليوم أمشي في مدينة كبيرة، وفي جيبي هاتف يعرف كل الشوارع. لكنني حين أضيع أتوقف، وأنظر حولي، وأسأل نفسي: أين البئر، وأين الشجرة، وأين نشرب الشاي؟ عندها أجد طريقي.</p>
<blockquote><p>من يمشِ على مهل يَصِلْ مرتين.</p></blockquote>
<p>أكتب إليكم لأشكركم على مجلتكم، ولأقول لكم إن الشاي عندنا جاهز دائمًا.</p>
<p>ليلى</p>
</div>
`,
  ),
  story(
    {
      id: 27,
      slug: 'a-letter-about-a-first-map',
      title: 'המפה הראשונה שלי',
      date: '2026-04-18T10:00:00Z',
      by: 'ines',
      image: 'summer-orchard',
      in: ['letters', 'maps'],
      tags: ['paper'],
    },
    `
<div dir="rtl" lang="he">
<p>את המפה הראשונה שלי ציירתי בגיל שש, על שקית נייר מהמכולת. היו בה הבית שלנו, עץ התות, הכלב של השכנים וקו ארוך מאוד שהוביל אל הים. בפינה כתבתי באותיות גדולות: כאן לא הייתי עדיין.</p>
<h2>מה שלא היה במפה</h2>
<p>אבא שלי הסתכל בה ושאל איפה הצפון. אמרתי לו שהצפון נמצא במקום שממנו באה הרוח בבוקר. הוא חשב רגע, לקח עיפרון וצייר שם חץ קטן. מאז, בכל פעם שאני פותחת מפה, אני מחפשת קודם כול את הרוח.</p>
<p>השבוע מצאתי את השקית בתוך ספר ישן. הקו אל הים כמעט נמחק, אבל הפינה נשארה. החלטתי לצאת אליה ברגל, לאט, עם תרמוס של תה ובלי טלפון.</p>
<blockquote><p>מפה טובה היא הזמנה, לא תשובה.</p></blockquote>
<p>תודה על המאמר על המפות האיטיות. הוא הזכיר לי שיש עוד מקומות שבהם לא הייתי.</p>
<p>נועה</p>
</div>
`,
  ),
  story(
    {
      id: 28,
      slug: 'the-bench-census',
      title: 'The bench census',
      date: '2026-10-12',
      by: 'priya',
      status: 'draft',
      in: ['walking'],
      tags: ['slow'],
    },
    `
<p>There are two hundred and six benches in the Vale. I know because I have sat on every one of them, between February and the end of August, for at least as long as it takes to eat an apple.</p>
<p>The council’s list has a hundred and ninety-eight. Of the eight that it does not know, three are planks, two are memorials with the name turned to the wall, one is a church pew in a field of barley, one was built by a twelve-year-old, and the last is on Gull Holm, where nobody could possibly have carried it.</p>
<h2>What benches face</h2>
<p>Most face a view. Nineteen face a road, because the view used to be the traffic. Four face each other. One, at the back of the sawmill, faces a blank wall at a distance of two metres, and is polished with use. I sat there on a cold bright day in March and understood: it is the warmest wall in the county.</p>
<p><em>[Maren: the table is still to come. Should I name the benches, or only number them? I have grown fond of some. P.]</em></p>
`,
  ),
  story(
    {
      id: 29,
      slug: 'minutes-of-the-autumn-meeting',
      title: 'Minutes of the autumn meeting',
      date: '2026-09-26',
      by: 'maren',
      status: 'private',
      in: ['letters'],
      tags: ['tea'],
    },
    `
<p>Present: everybody, and the dog. Apologies: Tobias, for being late, in person.</p>
<h2>Decided</h2>
<ul>
<li>The winter issue will be about <strong>staying in</strong>, with walks to the window, the shed and the postbox.</li>
<li>Hugh may have four pages for the tide tables if he promises not to rhyme them again.</li>
<li>The kettle fund stands at 31.40. The kettle stands at nothing; see below.</li>
</ul>
<h2>Not decided</h2>
<p>Whether to print the bench census with names or numbers. Inés is for names, Tobias for numbers, Maren for lunch. Put off until Priya’s table is in.</p>
<h2>The kettle</h2>
<p>It was agreed that nobody was to blame, that it had been a good kettle, and that an office which writes about boiling water on mountains ought to be able to do it in a kitchen. Hugh will bring the storm kettle on Monday. It will be lit <em>outside</em>. This was minuted twice, at the request of the landlady.</p>
`,
  ),
  story(
    {
      id: 30,
      slug: 'a-walk-for-the-leap-day',
      title: 'A walk for the leap day of 2032',
      // A scheduled post has to lie ahead of whoever opens the demo, for years to come.
      date: '2032-02-29',
      by: 'tobias',
      status: 'future',
      in: ['weather', 'walking'],
      tags: ['winter'],
    },
    `
<p>We are writing this well ahead, and we have told the machine to keep quiet about it until the day. If you can read it, then it is the twenty-ninth of February, and there is one more day in the year than usual. Please do not spend it on the gutters.</p>
<h2>Our forecast</h2>
<p>Rain at first, clearing from the west by eleven, with a light wind and a few of those high, combed clouds that mean nothing in particular. It is a guess made years in advance, and it will be about as good as the one you had yesterday.</p>
<p>Go up the forty-minute hill. There should be snowdrops at the lower gate, unless the badger has won. Touch the first stone of the cairn. Under the third, if nobody has tidied up, there is a tin with a teabag in it and a slip of paper. Take the teabag, leave another, and write on the paper what the weather really did.</p>
<p>We shall collect it on the next leap day, in 2036, and print the results.</p>
`,
  ),
  story(
    {
      id: 31,
      slug: 'where-the-swimming-place-is',
      title: 'Where the swimming place is',
      date: '2026-07-11',
      by: 'hugh',
      password: 'eleven stones',
      in: ['letters', 'walking'],
      tags: ['rivers'],
    },
    `
<p>You have the password, so you have been to the ford and counted. Good. This page is for people who have.</p>
<p>From the eleventh stone go upstream on the left bank until the alders close over. Do not take the obvious path; it was made by cows, and ends where cows wish to be. Keep on along the water’s edge for about two hundred of your own double paces, until you hear it go quiet.</p>
<h2>The place</h2>
<p>It is a pool about as long as a bus, with a slab on the far side that holds the sun until seven. It is deep at the slab and shallow at the alder, and it is never, at any time of the year, warm. There is a kingfisher. It was there before us all, and it has the right of way.</p>
<h2>The rules</h2>
<ul>
<li>No more than four at once.</li>
<li>Nothing left behind, not even a good story.</li>
<li>If someone is already there, cough at the alders, and wait for an answer.</li>
</ul>
<p>Tell one person a year. Choose well.</p>
`,
  ),
  story(
    {
      id: 32,
      slug: 'the-umbrella-debate__trashed',
      title: 'The umbrella debate',
      date: '2025-03-08',
      by: 'tobias',
      status: 'trash',
      in: ['weather'],
      tags: ['rain'],
      meta: { _wp_trash_meta_status: 'publish', _wp_trash_meta_time: '1743500000', _wp_desired_post_slug: 'the-umbrella-debate' },
    },
    `
<p>Withdrawn at the request of both parties, who still have to share an office.</p>
<p>For the record, the case <em>for</em> was that an umbrella is a roof one can carry, that it keeps the map dry and the hands civilised, and that shepherds in half of Europe have used one for three hundred years without being laughed at by anyone who was not wet.</p>
<p>The case <em>against</em> was the tarn on Cold Edge, in which, on a clear day, three may be seen.</p>
<h2>Where it went wrong</h2>
<p>It went wrong at the demonstration. Tobias had brought the large green one. Hugh had brought a wind; he says that it was there already. What followed was brief, rather beautiful, and is now the property of the insurers. Nobody was hurt. A scarecrow at Lower Ash has since been seen with a large green umbrella, and we are told that its field has never looked better.</p>
<p>We regret the tone of the third paragraph, which has been removed, and the drawing, which has not been found.</p>
`,
  ),
];
