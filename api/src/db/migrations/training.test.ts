import { sql } from 'kysely';
import { emptyDatabase, ENGINES } from '../../../testing/databases';
import { openDatabase } from '../database';
import { migrations } from '.';
import { training } from './training';

test.each(ENGINES)(
  'own categories keep counting as training, the demo’s talks and music do not, on %s',
  async (engine) => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    for (const [name, { up }] of Object.entries(migrations)) if (name < '0037') await up(kysely);
    for (const [position, id] of ['kitchen', 'workout', 'workout-music', 'diet-plan'].entries())
      await sql`insert into categories (id, name, position) values (${id}, ${id}, ${position})`.execute(
        kysely,
      );
    await training.up(kysely);
    // A gateway of the version before does not name the column.
    await sql`insert into categories (id, name, position) values ('late', 'late', 9)`.execute(kysely);
    const rows = await kysely
      .selectFrom('categories')
      .select(['id', 'training'])
      .orderBy('position')
      .execute();
    expect(rows.map(({ id, training: mark }) => `${id} ${mark}`)).toEqual([
      'kitchen 1',
      'workout 1',
      'workout-music 0',
      'diet-plan 0',
      'late 1',
    ]);
    await database.close();
    await remove();
  },
);
