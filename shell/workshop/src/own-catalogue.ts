import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { listen, ROOT } from './servers';

const CATEGORIES = [
  'Yoga',
  'Strength',
  'HIIT',
  'Pilates',
  'Boxing',
  'Running',
  'Stretching and mobility for desk workers',
  'Meal plans',
  'Dance',
  'Rehab',
  'Prenatal',
  'Music',
];

const CREATORS = [
  'Anna',
  'Club Nord',
  'Studio Süd – training for everybody who has a chair and twenty minutes',
  '체육관',
];

const WORDS =
  'Morning core power full body without equipment for beginners and a very steady finish that nobody forgets'.split(
    ' ',
  );

/** Number of videos, and number of each category's videos with a picture; the others get a drawn one. */
const VIDEOS = 2_000;
const PICTURES_EACH = 10;

/** Titles of 3 to 200 characters, arbitrary but the same in each run. */
function titleOf(index: number): string {
  const length = [3, 24, 48, 72, 120, 200][(index * 5 + (index >> 4)) % 6] ?? 24;
  if (length === 3) return (['Abs', 'Ski', 'TRX'] as const)[index % 3] ?? 'Abs';
  let title = `${index}`;
  for (let word = index; title.length < length; word += 1) title += ` ${WORDS[word % WORDS.length]}`;
  return title.slice(0, length).trim();
}

/** The output of yt-dlp for the playlist of each category. */
const playlists = (pictures: string) =>
  CATEGORIES.map((title, category) => ({
    _type: 'playlist',
    title,
    entries: Array.from({ length: Math.ceil((VIDEOS - category) / CATEGORIES.length) }, (_, place) => {
      const index = place * CATEGORIES.length + category;
      return {
        _type: 'url',
        ie_key: 'Youtube',
        id: `own${String(index).padStart(8, '0')}`,
        title: titleOf(index),
        duration: index % 9 === 0 ? null : 45 + ((index * 997) % 5_400),
        channel: CREATORS[(place + category) % CREATORS.length],
        ...(index % 2 === 0 && { channel_follower_count: 1_200_000 }),
        ...(place < PICTURES_EACH && { thumbnails: [{ url: `${pictures}/${index}`, width: 1280 }] }),
      };
    }),
  }));

/** A picture with as much detail as a photograph has: soft shapes in many colours, and grain. */
async function photograph(index: number): Promise<Buffer> {
  const [across, down] = [9, 5];
  const shapes = Buffer.from(
    Array.from({ length: across * down * 3 }, (_, at) => (at * 89 + index * 131 + at * at * index) % 256),
  );
  const grain = { noise: { type: 'gaussian' as const, mean: 128, sigma: 24 } };
  return sharp(shapes, { raw: { width: across, height: down, channels: 3 } })
    .resize(1280, 720, { kernel: 'cubic', fit: 'fill' })
    .modulate({ saturation: 0.5 })
    .composite([
      {
        input: await sharp({
          create: { width: 1280, height: 720, channels: 3, background: 'grey', ...grain },
        })
          .png()
          .toBuffer(),
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * Fills the database that `env` names with somebody else's catalogue: 2,000 videos in 12 categories, from files of yt-dlp, most without a
 * picture. Rejects when the import fails; its own messages are on standard error by then.
 */
export async function fillOwnCatalogue(env: NodeJS.ProcessEnv): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-own-'));
  const pictures = await listen(
    createServer((request, response) => {
      photograph(Number(request.url?.slice(1))).then(
        (picture) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
        (error: unknown) => response.destroy(error as Error),
      );
    }),
  );
  try {
    const files = playlists(pictures.origin).map((playlist) => ({
      name: `${playlist.title}.json`,
      playlist,
    }));
    for (const { name, playlist } of files)
      await writeFile(path.join(folder, name), JSON.stringify(playlist));
    const paths = files.map(({ name }) => path.join(folder, name));
    const options = ['--create-categories', '--allow-private'];
    const args = ['run', '-s', 'catalog', '-w', 'api', '--', 'import', ...paths, ...options];
    const tool = spawn('npm', args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(tool, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the import has ended with ${code}`);
  } finally {
    await pictures.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
