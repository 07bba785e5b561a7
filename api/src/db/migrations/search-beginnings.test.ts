import type { VideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { startApi } from '../../../testing/start-api';
import { searchBeginnings } from './search';

test('makes the index of an existing catalogue anew', async () => {
  const api = await startApi('sqlite');
  const { kysely } = api.database;
  let searches = 0;
  const found = async (q: string) => {
    // A repeated response would come from memory.
    const { body } = await api.request('GET', `/videos?q=${q}&limit=${50 + (searches += 1)}`);
    return (body as VideosResponse).videos.map(({ _id }) => _id);
  };
  await sql`insert into video_words (video_words) values ('delete-all')`.execute(kysely);
  expect(await found('keto')).toEqual([]);
  await searchBeginnings.up(kysely);
  expect(await found('keto')).toEqual(['keto-start']);
  expect(await found('motivatio')).toContain('gym-beats');
  await kysely.deleteFrom('videos').where('id', '=', 'keto-start').execute();
  expect(await found('keto')).toEqual([]);
  await api.close();
});
