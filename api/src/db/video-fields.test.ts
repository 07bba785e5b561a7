import { emptyDatabase, ENGINES } from '../../testing/databases';
import { migrate } from './migrate';
import { openDatabase } from './database';
import { FIELD_NAMES, VIDEO_FIELDS } from './video-fields';

/** Columns that are no field of their own. */
const OTHERS = [
  ...['id', 'position', 'category_id', 'creator_id', 'edited_fields', 'facts_from_title', 'facet', 'search'],
  ...['added_at', 'age'],
];

test.each(ENGINES)('the migrations give each field of a video its column on %s', async (engine) => {
  const { settings, remove } = await emptyDatabase(engine);
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    const tables = await database.kysely.introspection.getTables();
    const columns = tables.find(({ name }) => name === 'videos')?.columns ?? [];
    const fields = FIELD_NAMES.map((name) => VIDEO_FIELDS[name].column);
    expect(columns.map(({ name }) => name).sort()).toEqual([...OTHERS, ...fields].sort());
    const integers = columns.filter(({ dataType }) => /^int/i.test(dataType)).map(({ name }) => name);
    const numbers = FIELD_NAMES.filter((name) => 'type' in VIDEO_FIELDS[name]);
    expect(integers.sort()).toEqual(['added_at', 'facet', ...numbers, 'position']);
  } finally {
    await database.close();
    await remove();
  }
});
