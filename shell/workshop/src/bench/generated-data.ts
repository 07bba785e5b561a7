import { openDatabase, prepareDatabase, type Database } from '@fitreel/api';
import { loadConfig } from '@fitreel/api/config';
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { ROOT } from '../servers';

/** Words of generated titles. A search for two of them finds the same share of any catalogue. */
const WORDS = [
  'abs agility balance barbell boxing breakfast breathing cardio chest cooking core cycling dance deadlift dinner',
  'energy evening flow focus hiking hips interval jogging kettlebell legs lifting lunch mobility morning muscle',
  'pilates plank posture power protein pullup pushup recovery rowing running salad shoulders skipping sleep smoothie',
  'snacks sprint squat stamina strength stretch swimming tempo triceps vegan walking warmup weights yoga zumba',
].flatMap((line) => line.split(' '));

/** The word at `index`, counted round and round. */
export const wordAt = (index: number) => WORDS[index % WORDS.length] ?? '';

export const videoId = (index: number) => `generated-${index}`;

/** The generated video with this number. */
function video(index: number, _id = videoId(index)) {
  const second = Math.floor(index / WORDS.length);
  const title = `${wordAt(index)} ${wordAt(second)} ${wordAt(Math.floor(second / WORDS.length))} ${index}`;
  const creator = `Creator ${index % 1000}`;
  return { _id, title, creator, subscriber: '57k', src: `src${index}`, categoryName: 'Workout' };
}

/** Imports videos with the catalogue's own tool, into the database that `env` names. */
async function runImport(env: NodeJS.ProcessEnv, videos: Iterable<ReturnType<typeof video>>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-workshop-'));
  const lines = function* () {
    for (const one of videos) yield `${JSON.stringify(one)}\n`;
  };
  try {
    const file = path.join(folder, 'videos.jsonl');
    await pipeline(Readable.from(lines()), createWriteStream(file));
    const args = ['run', '-s', 'catalog', '-w', '@fitreel/api', '--', 'import', file];
    await promisify(execFile)('npm', args, { cwd: ROOT, env: { ...process.env, ...env } });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Adds `count` videos: `generated-0` and so on. */
export function importVideos(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  function* videos() {
    for (let index = 0; index < count; index += 1) yield video(index);
  }
  return runImport(env, videos());
}

/** Migrates and seeds the database that `env` names, and does `work` in it. */
async function inDatabase(env: NodeJS.ProcessEnv, work: (database: Database) => Promise<void>) {
  const database = await openDatabase(loadConfig({ ...process.env, ...env }));
  try {
    await prepareDatabase(database);
    await work(database);
  } finally {
    await database.close();
  }
}

/** Turns the videos of the first start into as many of `count` generated ones, evenly far apart. */
export function importSample(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  return inDatabase(env, async ({ reads }) => {
    const ids = await reads.selectFrom('videos').select('id').orderBy('position').execute();
    const step = Math.floor(count / ids.length);
    await runImport(
      env,
      ids.map(({ id }, index) => video(index * step, id)),
    );
  });
}

/** Users per statement. */
const BATCH_SIZE = 500;

/** Each user likes as many videos, the first of the catalogue. */
const LIKES = 16;

/**
 * Adds `count` users, each with a session and likes. They are written as rows: so many signups would hash passwords for
 * hours.
 */
export function addUsers(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  return inDatabase(env, async ({ maintenance }) => {
    const at = '2026-01-01T00:00:00+00:00';
    for (let first = 0; first < count; first += BATCH_SIZE) {
      const length = Math.min(BATCH_SIZE, count - first);
      const ids = Array.from({ length }, (_user, index) => `crowd-${first + index}`);
      const users = ids.map((id) => ({
        id,
        email: `${id}@bench.example`,
        email_key: `${id}@bench.example`,
        password_hash: '',
        extra: '{}',
        created_at: at,
        updated_at: at,
        additions: LIKES,
        guest: 0 as const,
        sessionless_tokens: 0 as const,
      }));
      const expires_at = '2099-01-01T00:00:00+00:00';
      const sessions = ids.map((id) => ({ user_id: id, id: `session-of-${id}`, created_at: at, expires_at }));
      await maintenance.insertInto('users').values(users).execute();
      await maintenance.insertInto('sessions').values(sessions).execute();
    }
    await maintenance
      .insertInto('list_videos')
      .columns(['user_id', 'list', 'video_id', 'position'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .innerJoin('videos', (join) => join.on('videos.position', '<=', LIKES))
          .select((select) => [
            'users.id as user_id',
            select.val('likes').as('list'),
            'videos.id as video_id',
            'videos.position as position',
          ])
          .where('users.email_key', 'like', 'crowd-%'),
      )
      .execute();
  });
}
