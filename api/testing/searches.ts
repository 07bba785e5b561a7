import type { VideosResponse } from '@fitreel/contract';
import { videoSearchText } from '../src/modules/catalog/search-words';
import type { TestApi } from './start-api';

/** Searches in an API that `beforeAll` starts, and changes of the videos. */
export function searchesOf(api: () => TestApi) {
  const found = async (q: string, more = '') =>
    (await api().request('GET', `/videos?q=${encodeURIComponent(q)}${more}`)).body as VideosResponse;
  return {
    found,
    titles: async (q: string, more = '') => (await found(q, more)).videos.map(({ title }) => title),
    /** Adds a video with this title, or changes the title of an existing one. */
    async title(id: string, text: string, creator = 'Nobody') {
      const { kysely } = api().database;
      const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
      const { max } = await kysely
        .selectFrom('videos')
        .select(({ fn }) => fn.max('position').as('max'))
        .executeTakeFirstOrThrow();
      const search = videoSearchText({ title: text, creator, categoryName: 'Workout' });
      const words = { title: text, creator, search };
      await kysely
        .insertInto('videos')
        .values({ ...template, ...words, id, position: max + 1, category_id: 'workout' })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(words))
        .execute();
    },
    remove: (id: string) => api().database.kysely.deleteFrom('videos').where('id', '=', id).execute(),
  };
}
