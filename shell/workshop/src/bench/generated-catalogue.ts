import { openDatabase, prepareDatabase } from '@fitreel/api';
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { loadGatewayConfig } from '../../../delivery/src/gateway/config';
import { ROOT } from '../repository';

/** Words of generated titles. A search for two of them finds the same share of any catalogue. */
const WORDS = [
  ...[
    'abs',
    'agility',
    'balance',
    'barbell',
    'boxing',
    'breakfast',
    'breathing',
    'cardio',
    'chest',
    'cooking',
  ],
  ...['core', 'cycling', 'dance', 'deadlift', 'dinner', 'energy', 'evening', 'flow', 'focus', 'hiking'],
  ...[
    'hips',
    'interval',
    'jogging',
    'kettlebell',
    'legs',
    'lifting',
    'lunch',
    'mobility',
    'morning',
    'muscle',
  ],
  ...['pilates', 'plank', 'posture', 'power', 'protein', 'pullup', 'pushup', 'recovery', 'rowing', 'running'],
  ...[
    'salad',
    'shoulders',
    'skipping',
    'sleep',
    'smoothie',
    'snacks',
    'sprint',
    'squat',
    'stamina',
    'strength',
  ],
  ...['stretch', 'swimming', 'tempo', 'triceps', 'vegan', 'walking', 'warmup', 'weights', 'yoga', 'zumba'],
] as const;

/** The word at `index`, counted round and round. */
export const wordAt = (index: number) => WORDS[index % WORDS.length] ?? '';

/** The generated video with this number. */
function video(index: number) {
  const second = Math.floor(index / WORDS.length);
  const title = `${wordAt(index)} ${wordAt(second)} ${wordAt(Math.floor(second / WORDS.length))} ${index}`;
  const creator = `Creator ${index % 1000}`;
  const id = `generated-${index}`;
  return { _id: id, title, creator, subscriber: '57k', src: `src${index}`, categoryName: 'Workout' };
}

/**
 * Adds `count` videos, `generated-0` and so on, to the database of `env` with the catalogue's own tool.
 *
 * @param folder for the file, which stays there
 */
export function importGenerated(folder: string, env: NodeJS.ProcessEnv, count: number): Promise<void> {
  function* videos() {
    for (let index = 0; index < count; index += 1) yield video(index);
  }
  return importVideos(folder, env, videos());
}

/**
 * Makes the videos of the first start, in the database of `env`, into as many of `count` generated ones, evenly far apart.
 *
 * @param folder for the file, which stays there
 */
export async function importSample(folder: string, env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const database = await openDatabase(loadGatewayConfig({ ...process.env, ...env }));
  try {
    await prepareDatabase(database);
    const ids = await database.reads.selectFrom('videos').select('id').orderBy('position').execute();
    const step = Math.floor(count / ids.length);
    const videos = ids.map(({ id }, index) => ({ ...video(index * step), _id: id }));
    await importVideos(folder, env, videos);
  } finally {
    await database.close();
  }
}

/** Imports a file with a line for each video, as `npm run catalog -w api -- import` reads it. */
async function importVideos(
  folder: string,
  env: NodeJS.ProcessEnv,
  videos: Iterable<ReturnType<typeof video>>,
): Promise<void> {
  const lines = function* () {
    for (const one of videos) yield `${JSON.stringify(one)}\n`;
  };
  const file = path.join(folder, 'videos.jsonl');
  await pipeline(Readable.from(lines()), createWriteStream(file));
  await promisify(execFile)('npm', ['run', '-s', 'catalog', '-w', '@fitreel/api', '--', 'import', file], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
}
