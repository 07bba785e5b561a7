import { startApi } from '../../../testing/start-api';

test('what is kept of the catalogue is served on when its version cannot be read, and the cause is logged once', async () => {
  const { server, database, request, close } = await startApi('sqlite');
  const warn = jest.spyOn(server.log, 'warn');
  const kept = await request('GET', '/videos');
  await database.kysely.schema.alterTable('catalog_version').renameTo('hidden').execute();
  for (let time = 0; time < 2; time += 1)
    expect(await request('GET', '/videos')).toMatchObject({ status: 200, body: kept.body });
  expect(warn.mock.calls).toEqual([
    [{ err: expect.any(Error) }, 'cannot tell whether the catalogue has changed'],
  ]);
  await close();
});
