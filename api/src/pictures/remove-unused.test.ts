import { readdir } from 'node:fs/promises';
import { TIER_ENGINES } from '../../testing/databases';
import { startApi } from '../../testing/start-api';
import { PictureFiles } from './picture-files';
import { picturePath } from './picture-names';
import { removeUnusedPictures } from './remove-unused';

const pathOf = (hash: string) => picturePath('thumbnail', { hash, colour: '#123456' });

test.each(TIER_ENGINES)('pictures go 30 days after the last video that had them, on %s', async (engine) => {
  const { database, server, close } = await startApi(engine);
  const { kysely } = database;
  const hashes = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
  const [used, left, back, hidden] = hashes as [string, string, string, string];
  const files = new PictureFiles(database);
  for (const hash of hashes) {
    await kysely.insertInto('pictures').values({ hash, colour: '#123456', unused_on: null }).execute();
    await files.keep(kysely, hash, new Map([['640.webp', Buffer.from(hash)]]));
  }
  await kysely
    .insertInto('picture_sources')
    .values({ video_id: 'gone', kind: 'thumbnail', source: 'https://a.example/', hash: left })
    .execute();
  const give = (hash: string, id: string) =>
    kysely
      .updateTable('videos')
      .set({ thumbnail: pathOf(hash) })
      .where('id', '=', id)
      .execute();
  const served = async () => {
    const statuses = await Promise.all(hashes.map((hash) => server.inject(pathOf(hash))));
    return statuses.map(({ statusCode }) => statusCode);
  };
  await kysely
    .insertInto('withdrawn_videos')
    .values(
      (
        [
          [hidden, 'hidden'],
          [left, 'removed'],
        ] as const
      ).map(([hash, state], index) => ({
        ...{ id: state, state, position: 100 + index, category_id: null, src: state },
        fields: JSON.stringify({ thumbnail: pathOf(hash), avatar: 'placeholder' }),
      })),
    )
    .execute();
  await give(used, 'gym-beats');
  await removeUnusedPictures(database, 1000);
  await removeUnusedPictures(database, 1029);
  expect(await served()).toEqual([200, 200, 200, 200]);
  await give(back, 'keto-start');
  await removeUnusedPictures(database, 1030);
  expect(await served()).toEqual([200, 404, 200, 200]);
  expect(await kysely.selectFrom('picture_sources').select('hash').execute()).toEqual([{ hash: '' }]);
  expect((await readdir(database.picturesFolder)).sort()).toEqual(
    [used, back, hidden].map((hash) => `${hash}-640.webp`),
  );
  // One that a video had again begins anew.
  await give(used, 'keto-start');
  await removeUnusedPictures(database, 1040);
  expect(await served()).toEqual([200, 404, 200, 200]);
  await close();
});
