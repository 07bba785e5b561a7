import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const ROOT = path.join(__dirname, '../../..');

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

/** Lines of a catalogue file, as `npm run catalog -w api -- import` reads them. */
function* lines(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const second = Math.floor(index / WORDS.length);
    const title = `${wordAt(index)} ${wordAt(second)} ${wordAt(Math.floor(second / WORDS.length))} ${index}`;
    const creator = `Creator ${index % 1000}`;
    const video = { _id: `generated-${index}`, title, creator, subscriber: '57k', src: `src${index}` };
    yield `${JSON.stringify({ ...video, categoryName: 'Workout' })}\n`;
  }
}

/**
 * Adds `count` videos, `generated-0` and so on, to the database of `env` with the catalogue's own tool.
 *
 * @param folder for the file, which stays there
 */
export async function importGenerated(folder: string, env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const file = path.join(folder, `videos-${count}.jsonl`);
  await pipeline(Readable.from(lines(count)), createWriteStream(file));
  await promisify(execFile)('npm', ['run', '-s', 'catalog', '-w', '@fitreel/api', '--', 'import', file], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
}
