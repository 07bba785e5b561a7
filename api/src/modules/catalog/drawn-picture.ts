import { categoryTone } from '@fitreel/contract';
import { createHash } from 'node:crypto';
import type { CatalogRow } from './repository';

/** Two tones of a category's ground, a tone in between, and its colour (theme.css). */
type Palette = { deep: string; dark: string; middle: string; bright: string };

/** By `categoryTone`: the hues of the artwork. */
const PALETTES: Readonly<Record<string, Palette>> = {
  workout: { deep: '#0f170c', dark: '#24371a', middle: '#3d5a1b', bright: '#c8f250' },
  diet: { deep: '#24100d', dark: '#4a221a', middle: '#713526', bright: '#ff9272' },
  nutrition: { deep: '#071c1e', dark: '#0e4245', middle: '#165d60', bright: '#4fd8c8' },
  music: { deep: '#130f2b', dark: '#2d2268', middle: '#45379a', bright: '#ab9dff' },
  rose: { deep: '#220b17', dark: '#4a1832', middle: '#782a52', bright: '#ff90c0' },
  sky: { deep: '#081a2c', dark: '#12365a', middle: '#1d5585', bright: '#7cc4ff' },
  sand: { deep: '#211808', dark: '#473513', middle: '#6b4f18', bright: '#f2c063' },
};

/** The ends of the gradient, and the colours of motif and text. */
type Colours = { from: string; to: string; motif: string; text: string };

const GROUNDS: readonly ((palette: Palette) => Colours)[] = [
  ({ deep, dark, bright }) => ({ from: dark, to: deep, motif: bright, text: bright }),
  ({ dark, middle, bright }) => ({ from: middle, to: dark, motif: bright, text: '#fff' }),
  ({ deep, dark, bright }) => ({ from: bright, to: bright, motif: dark, text: deep }),
];

const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Motifs to the right of the text. */
const MOTIFS: readonly string[] = [
  // Rings.
  `<g fill="none" stroke-width="30">${each(5, (i) => `<circle cx="560" cy="330" r="${60 + i * 62}"/>`)}</g>`,
  // A hill of bars.
  `<g stroke="none">${each(7, (i) => {
    const height = [70, 130, 210, 150, 260, 190, 110][i] ?? 0;
    return `<rect x="${330 + i * 44}" y="${360 - height}" width="30" height="${height}" rx="8"/>`;
  })}</g>`,
  // Slanted bands.
  `<g stroke="none">${each(4, (i) => `<path d="M${380 + i * 90} 0h48L${268 + i * 90} 360h-48z"/>`)}</g>`,
  // A rising sun.
  '<g stroke="none"><circle cx="500" cy="360" r="150"/></g>' +
    `<g fill="none" stroke-width="18">${each(3, (i) => `<circle cx="500" cy="360" r="${190 + i * 42}"/>`)}</g>`,
  // Dots.
  `<g stroke="none">${each(35, (i) => `<circle cx="${350 + (i % 7) * 44}" cy="${52 + Math.floor(i / 7) * 64}" r="${6 + ((i * 5) % 7) * 2}"/>`)}</g>`,
  // Waves.
  `<g fill="none" stroke-width="22" stroke-linecap="round">${each(5, (i) => `<path d="M300 ${40 + i * 76}q43-52 86 0t86 0 86 0 86 0"/>`)}</g>`,
];

const VARIANTS = GROUNDS.length * MOTIFS.length;

/** One or two letters, or the minutes that earlier versions drew: nothing that needs escaping in SVG. */
const NAME = /^([a-z]+)-(\d{1,2})-(\d{1,3}(?=min\.)|(?:\p{L}\p{M}{0,4}){0,2})(min)?\.svg$/u;

/** A number below `count` that depends only on `text`. */
const numberOf = (text: string, count: number) =>
  createHash('sha256').update(text).digest().readUInt32BE() % count;

/** Path of the picture that is drawn for a video without one. It contains everything that is drawn, so it changes with it. */
export function drawnPath({ id, title, category_name }: CatalogRow): string {
  const variant = numberOf(id, VARIANTS);
  return `/api/artwork/drawn/${categoryTone(category_name)}-${variant}-${encodeURIComponent(initials(title))}.svg`;
}

/** Replaces the category's tone in the name of a creator's picture. */
const CREATOR = 'creator';

/** The colours of creators' pictures: ground and text. */
const CREATOR_COLOURS = Object.values(PALETTES).flatMap(({ deep, dark, bright }) => [
  [bright, deep],
  [dark, bright],
]);

/** Path of the picture that is drawn for a creator without one: the same for all the creator's videos. */
export function drawnAvatarPath(creator: string): string {
  const variant = numberOf(creator.normalize('NFC').toLowerCase(), CREATOR_COLOURS.length);
  return `/api/artwork/drawn/${CREATOR}-${variant}-${encodeURIComponent(initials(creator))}.svg`;
}

/** A head and shoulders, for a name without letters. */
const FIGURE = '<circle cx="48" cy="38" r="15"/><path d="M20 82a28 25 0 0 1 56 0z"/>';

function drawnAvatar(variant: string, text: string): string | undefined {
  const [ground, colour] = CREATOR_COLOURS[Number(variant)] ?? [];
  if (ground === undefined || colour === undefined) return undefined;
  const size = [...text.replace(/\p{M}/gu, '')].length > 1 ? 38 : 46;
  const drawing =
    text === ''
      ? FIGURE
      : `<text x="48" y="${48 + size * 0.36}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="${size}">${text}</text>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">' +
    `<path fill="${ground}" d="M0 0h96v96H0z"/><g fill="${colour}">${drawing}</g></svg>\n`
  );
}

/** The picture with this file name in `drawn`; undefined for any other name. */
export function drawnPicture(name: string): string | undefined {
  const [, tone = '', variant = '', text = '', unit] = NAME.exec(name) ?? [];
  if (tone === CREATOR && unit === undefined) return drawnAvatar(variant, text);
  const palette = Object.hasOwn(PALETTES, tone) ? PALETTES[tone] : undefined;
  const ground = GROUNDS[Number(variant) % GROUNDS.length];
  const motif = MOTIFS[Math.floor(Number(variant) / GROUNDS.length)];
  if (!palette || !ground || motif === undefined) return undefined;
  const colours = ground(palette);
  // On small cards the video's length covers the right part of the lower third.
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">',
    `<defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="${colours.from}"/><stop offset="1" stop-color="${colours.to}"/></linearGradient></defs>`,
    '<path fill="url(#a)" d="M0 0h640v360H0z"/>',
    `<g fill="${colours.motif}" stroke="${colours.motif}" opacity=".16">${motif}</g>`,
    `<text x="40" y="204" fill="${colours.text}" font-family="system-ui, sans-serif" font-weight="800" font-size="200" letter-spacing="-8">${text}`,
    unit && `<tspan font-size="64" letter-spacing="0" dx="18">${unit}</tspan>`,
    '</text></svg>\n',
  ].join('');
}

/** The first letters of the first two words of `title`, or of the first word in scripts without capitals; empty without letters. */
function initials(title: string): string {
  const words = title.normalize('NFC').matchAll(/(\p{L}\p{M}{0,4})[\p{L}\p{N}\p{M}'’]*/gu);
  const letters = [...words].map(([, first = '']) => first);
  const hasCapitals = letters[0] !== undefined && letters[0].toUpperCase() !== letters[0].toLowerCase();
  return (
    letters
      .slice(0, hasCapitals ? 2 : 1)
      // The capital of ß is SS.
      .map((letter) => letter.toUpperCase().replace(/^(\p{L})\p{L}+/u, '$1'))
      .join('')
  );
}
