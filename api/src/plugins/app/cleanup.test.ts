import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { claimsOf } from '../../../testing/tokens';

const HOUR_MS = 60 * 60 * 1000;
const LONG_AGO = '2020-01-01T00:00:00+00:00';

let api: TestApi;

beforeEach(() => {
  jest.spyOn(globalThis, 'setInterval');
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Lets the hour pass after which the API looks for expired sessions. */
function passAnHour(): void {
  const hourly = jest.mocked(setInterval).mock.calls.filter(([, ms]) => ms === HOUR_MS);
  expect(hourly).toHaveLength(1);
  hourly[0]?.[0]();
}

async function expire(token: string): Promise<void> {
  await api.database.kysely
    .updateTable('sessions')
    .set({ expires_at: LONG_AGO })
    .where('id', '=', claimsOf(token).sid)
    .execute();
}

/** Adds as many expired sessions of one user. */
async function addExpired(count: number): Promise<void> {
  const { user_id } = await api.database.kysely
    .selectFrom('sessions')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const dates = { created_at: LONG_AGO, expires_at: LONG_AGO };
  const rows = Array.from({ length: count }, (_unused, index) => ({ user_id, id: `old-${index}`, ...dates }));
  await api.database.kysely.insertInto('sessions').values(rows).execute();
}

async function sessionCount(): Promise<number> {
  const rows = await api.database.kysely.selectFrom('sessions').select('id').execute();
  return rows.length;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe.each(ENGINES)('on %s', (engine) => {
  beforeEach(async () => {
    api = await startApi(engine);
  });

  test('expired sessions go after an hour, however many there are, and the others stay', async () => {
    const [kept, ended] = [await api.newUser(), await api.newUser()];
    await expire(ended);
    await addExpired(450);
    expect(await sessionCount()).toBe(452);
    passAnHour();
    await until(async () => (await sessionCount()) === 1);
    expect((await api.request('GET', '/user/likes', { token: kept })).status).toBe(200);
    await api.close();
  });

  test('a failure is logged, and an hour later the sessions go', async () => {
    const warn = jest.spyOn(api.server.log, 'warn');
    await expire(await api.newUser());
    await api.database.kysely.schema.alterTable('sessions').renameTo('hidden').execute();
    passAnHour();
    await until(() => warn.mock.calls.length > 0);
    expect(warn.mock.calls).toEqual([
      [{ err: expect.any(Error) }, 'not all that has expired was removed; the next try is in an hour'],
    ]);
    await api.database.kysely.schema.alterTable('hidden').renameTo('sessions').execute();
    passAnHour();
    await until(async () => (await sessionCount()) === 0);
    await api.close();
  });

  test('a stop waits for the batch that is being removed, and begins no other', async () => {
    const warn = jest.spyOn(api.server.log, 'warn');
    await api.newUser();
    await addExpired(450);
    passAnHour();
    await api.server.close();
    expect(await sessionCount()).toBe(251);
    expect(warn).not.toHaveBeenCalled();
    await api.close();
  });
});
