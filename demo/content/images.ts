import type { PostRecord } from 'relx/core';
import type { Login } from './people.js';

interface Image {
  readonly id: number;
  /** Folder of the upload, year and month. */
  readonly folder: string;
  readonly title: string;
  readonly alt: string;
  readonly by: Login;
}

const list = {
  'river-bend': {
    id: 500,
    folder: '2025/03',
    by: 'ines',
    title: 'The Ash at Long Meadow',
    alt: 'A river winding through green meadows towards low hills, round trees on its banks',
  },
  'morning-fog': {
    id: 501,
    folder: '2025/10',
    by: 'tobias',
    title: 'Fog in the Vale',
    alt: 'Pale fog lying between dark fir hills under a rose-coloured morning sky',
  },
  'pine-ridge': {
    id: 502,
    folder: '2025/05',
    by: 'maren',
    title: 'Pine Ridge from the south',
    alt: 'Tall pines on both sides of a green valley with snowy peaks behind',
  },
  'harbour-dusk': {
    id: 503,
    folder: '2025/08',
    by: 'hugh',
    title: 'Two boats, late',
    alt: 'Two small sailing boats on a red evening sea, a cottage with a lit window on the shore',
  },
  'contour-study': {
    id: 504,
    folder: '2025/04',
    by: 'ines',
    title: 'Study in contours',
    alt: 'A map of three hills in green contour lines, crossed by a stream and a dashed red route',
  },
  'moonlit-path': {
    id: 505,
    folder: '2025/12',
    by: 'hugh',
    title: 'The path to the quarry, 11 p.m.',
    alt: 'A pale path leading between black firs towards blue mountains under a crescent moon',
  },
  'winter-pass': {
    id: 506,
    folder: '2026/01',
    by: 'maren',
    title: 'The pass, before we turned',
    alt: 'Footprints crossing a snowfield towards fir woods and grey-blue peaks in falling snow',
  },
  'rain-coming': {
    id: 507,
    folder: '2025/11',
    by: 'tobias',
    title: 'Rain over Cold Edge',
    alt: 'Slanting rain over dark wooded hills and slate-grey mountains',
  },
  'lighthouse-point': {
    id: 508,
    folder: '2025/07',
    by: 'hugh',
    title: 'The light at Sallow Point',
    alt: 'A red and white lighthouse on a headland, its beam reaching over a calm turquoise bay',
  },
  'autumn-larches': {
    id: 509,
    folder: '2025/11',
    by: 'maren',
    title: 'Larches in the last week',
    alt: 'Bright orange larches beside dark spruces, golden hills and mountains behind',
  },
  'hut-by-the-lake': {
    id: 510,
    folder: '2025/09',
    by: 'maren',
    title: 'Number Nine hut',
    alt: 'A small hut with a red roof and a smoking chimney beside a mountain lake, a sail on the water',
  },
  'camp-at-dawn': {
    id: 511,
    folder: '2026/05',
    by: 'ines',
    title: 'One tent, one kettle',
    alt: 'An orange tent on a dark hillside in front of pink mountains at daybreak',
  },
  'old-survey-map': {
    id: 512,
    folder: '2025/06',
    by: 'ines',
    title: 'Sheet 41, surveyed 1868',
    alt: 'An old brown map with contour lines, a blue stream and a route marked in red',
  },
  'stream-ford': {
    id: 513,
    folder: '2026/04',
    by: 'hugh',
    title: 'The ford with eleven stones',
    alt: 'Stepping stones across a stream that comes down from snowy mountains',
  },
  'cairn-summit': {
    id: 514,
    folder: '2026/02',
    by: 'tobias',
    title: 'Cairn on the forty-minute hill',
    alt: 'A cairn of five stones on a bare summit, peach-coloured ridges in the distance',
  },
  'tidal-island': {
    id: 515,
    folder: '2025/08',
    by: 'hugh',
    title: 'Gull Holm at half tide',
    alt: 'A wooded island in a still bay with mountains on the far shore',
  },
  'evening-dunes': {
    id: 516,
    folder: '2026/03',
    by: 'ines',
    title: 'Sand road',
    alt: 'A faint dashed track over smooth dunes in golden evening light',
  },
  'spring-terraces': {
    id: 517,
    folder: '2026/03',
    by: 'ines',
    title: 'Terraces in March',
    alt: 'Olive terraces on green hills under a bright spring sky',
  },
  'storm-kettle': {
    id: 518,
    folder: '2025/02',
    by: 'tobias',
    title: 'Storm kettle',
    alt: 'A tall metal storm kettle with a leather-wrapped handle, a thread of smoke rising from its chimney',
  },
  'enamel-mug': {
    id: 519,
    folder: '2025/02',
    by: 'tobias',
    title: 'Enamel mug',
    alt: 'A cream enamel mug with a blue rim and green contour lines, steaming',
  },
  'brass-compass': {
    id: 520,
    folder: '2025/02',
    by: 'tobias',
    title: 'Brass compass',
    alt: 'A round brass compass, its needle pointing north-east',
  },
  'field-notebook': {
    id: 521,
    folder: '2025/02',
    by: 'tobias',
    title: 'Field notebook',
    alt: 'A green cloth-bound notebook with an elastic band, a yellow pencil leaning on it',
  },
  'contour-tea-towel': {
    id: 522,
    folder: '2025/02',
    by: 'tobias',
    title: 'Contour tea towel',
    alt: 'A white tea towel printed with contour lines, drying on a washing line',
  },
  'candle-lantern': {
    id: 523,
    folder: '2025/02',
    by: 'tobias',
    title: 'Candle lantern',
    alt: 'A small black lantern with a burning candle, hills at night behind it',
  },
  'rain-gauge': {
    id: 524,
    folder: '2025/02',
    by: 'tobias',
    title: 'Rain gauge',
    alt: 'A glass rain gauge on a wooden post, half full of blue water',
  },
  'pencil-roll': {
    id: 525,
    folder: '2025/02',
    by: 'tobias',
    title: 'Pencil roll',
    alt: 'Six coloured pencils standing in a canvas roll with a leather strap',
  },
  'folded-vale-map': {
    id: 526,
    folder: '2025/02',
    by: 'ines',
    title: 'The Vale, folded',
    alt: 'A folded walking map with one green hill, a stream and a dashed red route',
  },
  'summer-orchard': {
    id: 527,
    folder: '2026/04',
    by: 'ines',
    title: 'The orchard behind the school',
    alt: 'Round trees on rolling green hills under a hazy summer sky',
  },
  'gale-on-the-summit': {
    id: 528,
    folder: '2026/05',
    by: 'hugh',
    title: 'Cold Edge, wind from the west',
    alt: 'A cairn on a dark ridge in front of grey mountains with snow on their peaks',
  },
  'foggy-road': {
    id: 529,
    folder: '2026/04',
    by: 'ines',
    title: 'The road at ten to five',
    alt: 'Fog lying in the hollows of purple wooded hills below pink mountains',
  },
  'field-path': {
    id: 530,
    folder: '2026/04',
    by: 'ines',
    title: 'One mile, more or less',
    alt: 'A dashed path climbing a dark slope towards red mountains under a turquoise sky',
  },
  'north-star-lake': {
    id: 531,
    folder: '2026/04',
    by: 'ines',
    title: 'Looking north',
    alt: 'A sailing boat on a lake at night, a crescent moon and stars above dark mountains',
  },
  'lost-forest-path': {
    id: 532,
    folder: '2026/03',
    by: 'maren',
    title: 'Somewhere',
    alt: 'A pale path between black firs under a low grey sky',
  },
  'snow-hut': {
    id: 533,
    folder: '2026/02',
    by: 'hugh',
    title: 'The hut with the soup',
    alt: 'A small hut with a red roof in deep snow, blue mountains behind it',
  },
  'owl-forest': {
    id: 534,
    folder: '2026/01',
    by: 'ines',
    title: 'Where the owl was',
    alt: 'A hut with a lit window between black firs under a crescent moon',
  },
  'fire-by-the-stream': {
    id: 535,
    folder: '2025/05',
    by: 'hugh',
    title: 'Three stones and a stream',
    alt: 'A stream winding between green banks, stepping stones in front of it',
  },
  'summer-path': {
    id: 536,
    folder: '2025/06',
    by: 'tobias',
    title: 'Between two stiles',
    alt: 'A dashed path over green fields with round trees in summer light',
  },
  'storm-over-the-lake': {
    id: 537,
    folder: '2025/02',
    by: 'tobias',
    title: 'Number three of six',
    alt: 'A boat on a grey lake, rain slanting over the mountains behind it',
  },
} as const satisfies Record<string, Image>;

/** A picture's name, which is its file name and what {@link sceneSvg} draws it from. */
export type ImageName = keyof typeof list;

const full = { width: 1200, height: 800 };
const sizes = {
  thumbnail: { width: 150, height: 150 },
  medium: { width: 300, height: 200 },
  medium_large: { width: 768, height: 512 },
  large: { width: 1024, height: 683 },
};

/** The widths and heights in which every picture exists, the original first. */
export const imageSizes: readonly { readonly width: number; readonly height: number }[] = [full, ...Object.values(sizes)];

const entries: readonly (readonly [string, Image])[] = Object.entries(list);

/** Where each upload stands, without its ending: `2025/03/river-bend`. */
export const uploads: ReadonlyMap<string, string> = new Map(entries.map(([name, { folder }]) => [`${folder}/${name}`, name]));

/** The attachment's id as WordPress keeps it in `_thumbnail_id`. */
export function thumbnail(name: ImageName): string {
  return String(list[name].id);
}

/** A picture in the text, 768 pixels wide. */
export function figure(name: ImageName, caption: string): string {
  const { id, folder, alt } = list[name];
  const { width, height } = sizes.medium_large;
  return `<figure class="wp-block-image size-medium_large"><img src="/wp-content/uploads/${folder}/${name}-${width}x${height}.svg" alt="${alt}" width="${width}" height="${height}" class="wp-image-${id}"/><figcaption>${caption}</figcaption></figure>`;
}

/** The attachments, as the media library would have stored them. */
export const attachmentRecords: readonly PostRecord[] = entries.map(([name, { id, folder, title, alt, by }]) => ({
  kind: 'post',
  id,
  type: 'attachment',
  status: 'inherit',
  title,
  // The plain name may be wanted by a post.
  slug: `${name}-picture`,
  date: `${folder.replace('/', '-')}-01T07:${String(id - 490)}:00Z`,
  author: by,
  mime_type: 'image/svg+xml',
  meta: {
    _wp_attached_file: `${folder}/${name}.svg`,
    _wp_attachment_image_alt: alt,
    _wp_attachment_metadata: {
      ...full,
      file: `${folder}/${name}.svg`,
      sizes: Object.fromEntries(
        Object.entries(sizes).map(([size, { width, height }]) => [
          size,
          { file: `${name}-${width}x${height}.svg`, width, height, 'mime-type': 'image/svg+xml' },
        ]),
      ),
    },
  },
}));
