import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { encodePicture } from './encode-picture';

/** A picture of one colour. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c83214' } });

const sizeOf = async (bytes: Buffer | undefined) => {
  const { width, height, format, compression, exif } = await sharp(bytes).metadata();
  return { width, height, format: compression ?? format, exif };
};

test('makes AVIF and WebP of a thumbnail for cards and player, 16:9, and knows its colour', async () => {
  const { files, colour, hash } = await encodePicture(
    await picture(2000, 2000).jpeg().toBuffer(),
    'thumbnail',
  );
  expect([...files.keys()]).toEqual(['640.avif', '640.webp', '1280.avif', '1280.webp']);
  const sizes = await Promise.all([...files.values()].map(sizeOf));
  expect(sizes).toMatchObject([
    { width: 640, height: 360, format: 'av1' },
    { width: 640, height: 360, format: 'webp' },
    { width: 1280, height: 720, format: 'av1' },
    { width: 1280, height: 720, format: 'webp' },
  ]);
  expect(colour).toMatch(/^#c[0-9a-f]3[0-9a-f]1[0-9a-f]$/);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  [480, 360, { width: 480, height: 270 }],
  [360, 480, { width: 360, height: 203 }],
  [1000, 200, { width: 356, height: 200 }],
])('cuts a picture of %i × %i to 16:9 and enlarges nothing', async (width, height, size) => {
  const { files } = await encodePicture(await picture(width, height).png().toBuffer(), 'thumbnail');
  for (const bytes of files.values()) expect(await sizeOf(bytes)).toMatchObject(size);
});

test('cuts the black bars off a 4:3 picture of a wide video', async () => {
  const bars = await sharp({ create: { width: 480, height: 360, channels: 3, background: 'black' } })
    .composite([{ input: await picture(480, 270).png().toBuffer() }])
    .png()
    .toBuffer();
  const { files } = await encodePicture(bars, 'thumbnail');
  const { channels } = await sharp(files.get('640.webp')).stats();
  expect(channels[0]?.min).toBeGreaterThan(150);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('takes %s', async (format) => {
  const { files } = await encodePicture(await picture(300, 300).toFormat(format).toBuffer(), 'avatar');
  expect(await sizeOf(files.get('192.webp'))).toMatchObject({ width: 192, height: 192 });
});

test('takes the first picture of a GIF, enlarges nothing, and keeps no place', async () => {
  const frames = await sharp(
    [await picture(40, 20).png().toBuffer(), await picture(40, 20).png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .gif()
    .toBuffer();
  const gif = await encodePicture(frames, 'thumbnail');
  expect((await sizeOf(gif.files.get('640.webp'))).width).toBeLessThanOrEqual(40);
  const placed = await picture(40, 20)
    .withExif({ IFD0: { Copyright: 'Ann' } })
    .jpeg()
    .toBuffer();
  expect((await sizeOf(placed)).exif).toBeDefined();
  const { files } = await encodePicture(placed, 'thumbnail');
  for (const bytes of files.values()) expect((await sizeOf(bytes)).exif).toBeUndefined();
});

test('takes what there is of a damaged picture, and the smallest GIF', async () => {
  const noisy = await sharp({
    create: {
      ...{ width: 640, height: 360, channels: 3, background: '#c83214' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat('png')
    .toBuffer();
  const jpeg = await sharp(noisy).jpeg().toBuffer();
  for (const cut of [jpeg.subarray(0, -2), jpeg.subarray(0, jpeg.length / 2), noisy.subarray(0, -200)]) {
    const { files } = await encodePicture(cut, 'thumbnail');
    expect(await sizeOf(files.get('640.webp'))).toMatchObject({ width: 640, height: 360 });
  }
  const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  expect((await encodePicture(dot, 'thumbnail')).files.size).toBe(4);
  await expect(encodePicture(jpeg.subarray(0, 300), 'thumbnail')).rejects.toThrow(NO_PICTURE);
});

/** A PNG that says a size, and has as many bytes as it likes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** `crc32` of zlib is not in Node 20.19. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const NO_PICTURE = 'it is no JPEG, PNG, WebP, AVIF or GIF, or is damaged';

test.each([
  ['a bomb', bomb(50_000, 50_000), 'it has more than 50 million pixels'],
  ['a tall bomb', bomb(1, 2_000_000_000), /million pixels|no JPEG/],
  ['an SVG with a script', Buffer.from(SVG), NO_PICTURE],
  ['an SVG that is packed', deflateSync(Buffer.from(SVG)), NO_PICTURE],
  ['HTML', Buffer.from('<!doctype html><title>Not found</title>'), NO_PICTURE],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), NO_PICTURE],
  ['nothing', Buffer.alloc(0), NO_PICTURE],
  ['a PNG without its end', bomb(4000, 4000).subarray(0, 100), NO_PICTURE],
])('refuses %s, and takes the next picture', async (_case, bytes, message) => {
  await expect(encodePicture(bytes, 'thumbnail')).rejects.toThrow(message);
  const next = await picture(16, 9).png().toBuffer();
  expect((await encodePicture(next, 'thumbnail')).files.size).toBe(4);
});

test('refuses TIFF, which no browser shows', async () => {
  await expect(encodePicture(await picture(16, 9).tiff().toBuffer(), 'thumbnail')).rejects.toThrow(
    NO_PICTURE,
  );
});
