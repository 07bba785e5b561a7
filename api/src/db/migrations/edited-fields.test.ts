import { sql } from 'kysely';
import { emptyDatabase, ENGINES } from '../../../testing/databases';
import { openDatabase } from '../database';
import { migrations } from '.';
import { editedFields, recoveredFields } from './edited-fields';

const video = (id: string, position: number, values: string) =>
  `insert into videos (id, position, title, creator, subscriber, thumbnail, avatar, src, category_id, search, minutes, facts_from_title)
    values ('${id}', ${position}, ${values})`;
const REST = `'C', '', '', '', '', 'yoga', ''`;
const change = (number: number, id: string, before: object, after: object) =>
  `insert into catalog_changes (change, kind, id, at, command, before, after)
    values (${number}, 'video', '${id}', '', '', '${JSON.stringify(before)}', '${JSON.stringify(after)}')`;

const CATALOGUE = [
  `insert into categories (id, name, position) values ('yoga', 'Yoga', 0)`,
  video('edited', 1, `'C', ${REST}, 20, ''`),
  change(1, 'edited', { title: 'A', state: 'live' }, { title: 'B', state: 'hidden' }),
  change(2, 'edited', { title: 'B', minutes: 0 }, { title: 'C', minutes: 20 }),
  `insert into video_details (video_id, description, published, chapters) values ('edited', 'Mine', '', '')`,
  change(3, 'edited', { description: '' }, { description: 'Mine' }),
  // Its length follows from its title.
  video('stated', 2, `'20 min', ${REST}, 20, 'minutes'`),
  change(4, 'stated', { title: 'A', minutes: 0 }, { title: '20 min', minutes: 20 }),
  video('undone', 3, `'A', ${REST}, 0, ''`),
  change(5, 'undone', { title: 'A' }, { title: 'B' }),
  change(6, 'undone', { title: 'B' }, { title: 'A' }),
  video('imported', 4, `'Host', ${REST}, 0, ''`),
  change(7, 'imported', { title: 'A' }, { title: 'B' }),
  `insert into withdrawn_videos (id, state, position, category_id, src, fields)
    values ('hidden', 'hidden', 5, 'yoga', 's', '{"title":"B","facts_from_title":""}')`,
  change(8, 'hidden', { title: 'A', category_id: 'diet' }, { title: 'B', category_id: 'yoga' }),
];

test.each(ENGINES)('recovers the fields that editors have set from the journal on %s', async (engine) => {
  const { settings, remove } = await emptyDatabase(engine);
  const database = await openDatabase(settings);
  const { kysely } = database;
  for (const [name, { up }] of Object.entries(migrations)) if (name < '0033') await up(kysely);
  for (const statement of CATALOGUE) await sql.raw(statement).execute(kysely);
  await editedFields.up(kysely);
  await recoveredFields.up(kysely);
  const recovered = await kysely.selectFrom('catalog_version').selectAll().execute();
  // A second run after an interruption.
  await recoveredFields.up(kysely);
  expect(await kysely.selectFrom('catalog_version').selectAll().execute()).toEqual(recovered);
  const live = await kysely
    .selectFrom('videos')
    .select(['id', 'edited_fields'])
    .orderBy('position')
    .execute();
  expect(live.map(({ id, edited_fields }) => [id, edited_fields])).toEqual([
    ['edited', 'title minutes description'],
    ['stated', 'title'],
    ['undone', ''],
    ['imported', ''],
  ]);
  const { fields } = await kysely.selectFrom('withdrawn_videos').select('fields').executeTakeFirstOrThrow();
  expect(JSON.parse(fields)).toMatchObject({ title: 'B', edited_fields: 'title categoryName' });
  await database.close();
  await remove();
});
