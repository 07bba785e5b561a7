import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { FORMATS, WIDTHS, type PictureKind } from './picture-names';
import { SourceProblem } from './read-source';

/** A picture in the forms that are served. */
export type EncodedPicture = {
  /** Hash of the source bytes: the same picture from two addresses is stored once. */
  hash: string;
  /** Its dominant colour: `#1a2b3c`. */
  colour: string;
  /** By width and format: `640.avif`. */
  files: ReadonlyMap<string, Buffer>;
};

// Allows only these decoders: not SVG, which loads and runs things, nor PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// Each picture is decoded once, so a cache is useless; two at a time keep two processors busy.
sharp.cache(false);
sharp.concurrency(1);

/** A larger picture is a bomb, or for print: 8,000 × 6,000 are 48 million. */
const PIXELS_MAX = 50_000_000;

/** Maximum time for one file. */
const SECONDS_MAX = 20;

const AT_ONCE = 2;

/** Part of `hash`. Increase it to make all pictures again in another form. */
const RECIPE = 2;

/** Aspect ratios: width by height. */
const SHAPES: Readonly<Record<PictureKind, number>> = { thumbnail: 16 / 9, avatar: 1 };

/** The completion of each of the last `AT_ONCE` pictures. */
const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
let begun = 0;

/**
 * Decodes a JPEG, PNG, WebP, AVIF or the first picture of a GIF, and encodes it for cards and the player, cropped to their
 * shape. Drops metadata, such as a location. Throws `SourceProblem`. Encodes two at a time; others wait.
 */
export function encodePicture(bytes: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  const lane = begun++ % AT_ONCE;
  const encoded = (lanes[lane] ?? Promise.resolve()).then(() => encode(bytes, kind));
  lanes[lane] = encoded.catch(() => undefined);
  return encoded;
}

async function encode(bytes: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  try {
    const large = await decode(bytes, kind);
    const files = new Map<string, Buffer>();
    for (const width of WIDTHS[kind])
      for (const format of FORMATS)
        files.set(`${width}.${format}`, await bytesOf(encoding(await cut(large, kind, width), format)));
    const { dominant } = await sharp(large).stats();
    const hash = createHash('sha256').update(`${RECIPE} ${kind} `).update(bytes).digest('hex').slice(0, 32);
    return { hash, colour: hexOf(dominant), files };
  } catch (error) {
    const message = String(error);
    if (message.includes('pixel limit'))
      throw new SourceProblem(`it has more than ${PIXELS_MAX / 1e6} million pixels`);
    if (message.includes('timeout'))
      throw new SourceProblem(`it could not be read within ${SECONDS_MAX} seconds`);
    throw new SourceProblem('it is no JPEG, PNG, WebP, AVIF or GIF, or is damaged');
  }
}

/** The picture in its largest form, as a PNG. Of a damaged file, such as a truncated JPEG, it uses the readable part. */
async function decode(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const decodeUntil = async (failOn: 'error' | 'none') => {
    const largest = await cut(bytes, kind, Math.max(...WIDTHS[kind]), failOn);
    return bytesOf(largest.png({ compressionLevel: 0 }));
  };
  try {
    return await decodeUntil('error');
  } catch (error) {
    if (/pixel limit|timeout/.test(String(error))) throw error;
    const shown = await decodeUntil('none');
    const { channels } = await sharp(shown).stats();
    // A single colour means that nothing was readable.
    if (channels.every(({ stdev }) => stdev === 0)) throw error;
    return shown;
  }
}

/**
 * The centre of a picture in the shape of its kind, up to `width` wide if it has enough pixels. So a 4:3 picture loses the
 * black bars that video hosts add above and below.
 */
async function cut(
  bytes: Buffer,
  kind: PictureKind,
  width: number,
  failOn: 'error' | 'none' = 'error',
): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn });
  const { autoOrient: size } = await picture.metadata();
  const most = Math.max(1, Math.min(width, size.width, Math.round(size.height * SHAPES[kind])));
  return picture.autoOrient().resize(most, Math.max(1, Math.round(most / SHAPES[kind])), { fit: 'cover' });
}

const bytesOf = (picture: Sharp) => picture.timeout({ seconds: SECONDS_MAX }).toBuffer();

/** More effort makes AVIF a tenth smaller but takes ten times as long. */
const encoding = (picture: Sharp, format: (typeof FORMATS)[number]) =>
  format === 'avif' ? picture.avif({ quality: 50, effort: 2 }) : picture.webp({ quality: 75 });

const hexOf = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
