import type { PostRecord } from 'relx/core';
import { product } from './prose.js';

/** Nine shelves, nine things. */
export const products: readonly PostRecord[] = [
  product(
    {
      id: 61,
      slug: 'storm-kettle',
      title: 'Storm kettle, 1 litre',
      date: '2025-02-08T11:00:00Z',
      image: 'storm-kettle',
      price: '68.00',
      sku: 'KC-KET-01',
      in: ['for-the-kettle', 'for-the-rucksack'],
      excerpt: 'Boils a litre on a pocketful of twigs, in weather that puts out stoves.',
    },
    `
<p>The one that passed. A double-walled chimney of plain aluminium with a cork on a chain and a handle bound in harness leather, which goes dark in the places where you hold it.</p>
<p>It burns what is lying about: twigs, cones, birch bark, last week’s forecast. In a good wind it boils in under four minutes, and the worse the weather, the better it draws. You will never again carry a gas cartridge up a hill and an empty one down.</p>
<h2>Please note</h2>
<p>Take out the cork before you light it. It is engraved on the lid, on the base and on the cork. Hugh asked for the third.</p>
`,
  ),
  product(
    {
      id: 62,
      slug: 'enamel-mug',
      title: 'Contour mug',
      date: '2025-02-08T11:05:00Z',
      image: 'enamel-mug',
      price: '16.50',
      sku: 'KC-MUG-01',
      in: ['for-the-kettle'],
      tags: ['handmade', 'gifts'],
      excerpt: 'Enamel, 350 ml, with the forty-minute hill all the way round.',
    },
    `
<p>Cream enamel, a blue rim and three contour lines, which are those of the hill behind the office at ten-metre intervals. Turn the mug once and you have walked round it.</p>
<p>It holds 350 ml, fits inside the storm kettle’s base, and may be put straight on the embers, though then it will keep the memory. Every one is dipped by hand, so that no two rims are quite level. Nor is the hill.</p>
<p>It chips if you drop it on stone. That is how you will know which is yours.</p>
`,
  ),
  product(
    {
      id: 63,
      slug: 'brass-compass',
      title: 'Brass compass',
      date: '2025-02-08T11:10:00Z',
      image: 'brass-compass',
      price: '42.00',
      was: '48.00',
      sku: 'KC-COM-01',
      in: ['for-the-rucksack'],
      tags: ['gifts'],
      excerpt: 'A needle, a dial, and nothing that needs charging.',
    },
    `
<p>Fifty-two millimetres of brass with a sapphire bearing, a needle that settles in three seconds, and a dial that you can read by a candle. There is no mirror, no whistle and no thermometer. It knows one thing.</p>
<p>Each is swung over a known line in the yard before it leaves us, by Maren, who owns eleven others and trusts one of them. The date and her initials are scratched inside the lid.</p>
<p>Used in all four lessons of our map course. In fog it is the calmest member of the party.</p>
`,
  ),
  product(
    {
      id: 64,
      slug: 'field-notebook',
      title: 'Field notebook with two ribbons',
      date: '2025-02-08T11:15:00Z',
      image: 'field-notebook',
      price: '14.00',
      sku: 'KC-NOT-01',
      in: ['maps-and-paper', 'for-the-rucksack'],
      tags: ['handmade'],
      excerpt: '128 pages of paper that takes pencil in the rain.',
    },
    `
<p>Green cloth over board, sewn so that it lies open on a wall, an elastic against the wind and paper with enough wax in it to take a pencil when it is raining. One hundred and twenty-eight pages: left-hand ones plain, right-hand ones with a five-millimetre grid so pale that you can ignore it.</p>
<p>The sisters who bind it could not agree on the colour of the ribbon. There are two. One marks where you are, the other where you would rather be.</p>
<p>Inside the back cover: a ruler, a table of paces to fill in, and a small blank corner for the dog.</p>
`,
  ),
  product(
    {
      id: 65,
      slug: 'contour-tea-towel',
      title: 'Tea towel “Cold Edge”',
      date: '2025-05-10T11:00:00Z',
      image: 'contour-tea-towel',
      price: '12.00',
      sku: 'KC-TOW-01',
      in: ['for-the-kettle', 'maps-and-paper'],
      tags: ['gifts'],
      excerpt: 'Linen. Dries cups, and is accurate to ten metres.',
    },
    `
<p>The north face of Cold Edge, printed in two colours on half-linen. Six contour lines and a footpath, at a scale of 1:5,000 when ironed. It has been used for navigation once, successfully, by a walker who had packed in a hurry.</p>
<p>Wash at sixty degrees. Shrinks by about four per cent the first time, after which the scale is 1:5,200, and we have allowed for that in the printing.</p>
<p>Comes folded like a map, and, like a map, will never be folded that way again.</p>
`,
  ),
  product(
    {
      id: 66,
      slug: 'candle-lantern',
      title: 'Candle lantern',
      date: '2025-11-29T11:00:00Z',
      image: 'candle-lantern',
      price: '36.00',
      sku: 'KC-LAN-01',
      in: ['for-the-rucksack'],
      tags: ['gifts', 'handmade'],
      excerpt: 'One candle, nine hours, no dazzle.',
    },
    `
<p>A torch lights up what you point it at. A candle lights up where you are. This lantern holds one beeswax candle behind four panes, which slide out for cleaning and can be replaced by any glazier with a sense of humour.</p>
<p>It burns for nine hours, stands on three short feet so that it doesn’t scorch the grass, and hangs from a tent loop without turning to look at you. Hugh has carried the first one for six winters; the dent is his, and we have decided to leave it out of the design.</p>
<p>Two spare candles come with it, wrapped in a page of the tide tables.</p>
`,
  ),
  product(
    {
      id: 67,
      slug: 'rain-gauge',
      title: 'Rain gauge with diary',
      date: '2025-11-22T11:00:00Z',
      image: 'rain-gauge',
      price: '29.00',
      was: '34.00',
      sku: 'KC-RAI-01',
      in: ['maps-and-paper'],
      tags: ['gifts'],
      excerpt: 'A glass, a post, and a book with room for a year of mornings.',
    },
    `
<p>A straight glass with an honest scale, engraved and not printed, so that it will still be there when you have caught the habit. It stands on an oak post that you knock into the lawn well away from the trees.</p>
<p>With it comes a diary: one line for every morning of a year. On the left the millimetres, on the right what you saw on the way there and back. Tobias, who has kept his since 1987, has written the first line in each copy. No two are the same, and he refuses to be hurried.</p>
<p>Bring the glass in before hard frost. The post can stay out, and will be sat on by a robin.</p>
`,
  ),
  product(
    {
      id: 68,
      slug: 'pencil-roll',
      title: 'Pencil roll for surveyors',
      date: '2026-03-07T11:00:00Z',
      image: 'pencil-roll',
      price: '24.00',
      sku: 'KC-PEN-01',
      in: ['maps-and-paper'],
      tags: ['handmade'],
      excerpt: 'Six colours, which is all the old surveyors had.',
    },
    `
<p>Red for roads, ochre for rock, green for woods, blue for water, violet for what is uncertain and brown for contours. The surveyors of 1868 had these six and drew the whole of the Vale with them; the uncertain parts are the most beautiful.</p>
<p>Canvas, waxed by us, with a leather strap and a seventh, empty pocket for your own stub. It unrolls on a knee and closes with one hand.</p>
<p>The pencils are soft and thick, and may be sharpened with a knife. Please do it over the grass and not over the map.</p>
`,
  ),
  product(
    {
      id: 69,
      slug: 'folded-vale-map',
      title: 'The Vale, 1:25,000: our own map',
      date: '2025-04-12T11:00:00Z',
      image: 'folded-vale-map',
      price: '11.00',
      sku: 'KC-MAP-01',
      in: ['maps-and-paper', 'for-the-rucksack'],
      excerpt: 'Third edition, with the six paths at Sallow Point and all known benches but one.',
    },
    `
<p>Surveyed on foot by Inés between 2019 and 2024, drawn by hand, printed in five colours on paper that can be folded a thousand times. We folded one a thousand times; it took a fortnight of evenings and it is on the wall.</p>
<h2>New in the third edition</h2>
<ul>
<li>The six paths at Sallow Point, all of which arrive.</li>
<li>Captain Moult’s spring, and the Bishop.</li>
<li>A correction to the sixth stone of the ford at Lower Ash, after representations.</li>
</ul>
<p>The bottom right-hand corner is blank. It is yours.</p>
`,
  ),
];
