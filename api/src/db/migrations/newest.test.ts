import { sql } from 'kysely';
import { emptyDatabase, ENGINES } from '../../../testing/databases';
import { openDatabase } from '../database';
import { migrations } from '.';
import { newest, newestOrder } from './newest';

test.each(ENGINES)(
  'videos without a date keep their order, the end of the catalogue first, on %s',
  async (engine) => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    for (const [name, { up }] of Object.entries(migrations)) if (name < '0040') await up(kysely);
    await sql`insert into categories (id, name, position) values ('yoga', 'Yoga', 1)`.execute(kysely);
    const add = (id: string, position: number) =>
      sql`
      insert into videos (id, position, category_id, title, creator, subscriber, thumbnail, avatar, src, search)
      values (${id}, ${position}, 'yoga', ${id}, 'Ann', '', '', '', 'x', '')`.execute(kysely);
    const publish = (id: string, day: string) =>
      sql`
      insert into video_details (video_id, description, published, chapters) values (${id}, '', ${day}, '')
      on conflict (video_id) do update set published = excluded.published`.execute(kysely);
    const order = async () => {
      const rows = await kysely
        .selectFrom('videos')
        .select('id')
        .orderBy('age')
        .orderBy('position')
        .execute();
      return rows.map(({ id }) => id).join(' ');
    };
    // More than one statement changes.
    for (const [index, id] of ['one', 'two', 'three'].entries()) await add(id, 1 + index * 1_500);
    await publish('one', '2024-02-31');
    await newest.up(kysely);
    await newestOrder.up(kysely);
    expect(await order()).toBe('one three two');
    // A gateway of the version before does not name the columns.
    await add('late', 10);
    await publish('two', '2024-03-01');
    expect(await order()).toBe('late two one three');
    await sql`delete from video_details where video_id = 'one'`.execute(kysely);
    expect(await order()).toBe('late two three one');
    await publish('late', '2023-01-01');
    expect(await order()).toBe('two late three one');
    await database.close();
    await remove();
  },
);
