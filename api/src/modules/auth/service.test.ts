import { GUEST } from '@fitreel/contract';
import { CHEAP_HASH } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { ApiError } from '../../http/responses';
import { attemptLimits } from './attempt-limits';
import type { NetworkTurns } from './network-turns';
import { authService } from './service';
import { sessionsService } from './sessions';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.close());

const runsNothing: NetworkTurns = async () => {
  throw new ApiError('busy');
};

describe('while no turn comes', () => {
  const busyService = () =>
    authService({
      db: api.database.kysely,
      attempts: attemptLimits(),
      inHashingTurn: runsNothing,
      inGuestTurn: runsNothing,
      hashCost: CHEAP_HASH,
      sessions: sessionsService(api.database.kysely, () => 'token'),
      readLists: async () => ({ likes: [], history: [], playlists: [], watchlater: [] }),
    });

  test('a flood of signups hashes no further password, and creates no user', async () => {
    const body = { email: 'flood@example.com', password: PASSWORD };
    await expect(busyService().signup(body, '192.0.2.1', undefined)).rejects.toMatchObject({ code: 'busy' });
    expect((await api.request('POST', '/auth/login', { body })).status).toBe(404);
  });

  test('a flood of logins checks no further password', async () => {
    await expect(
      busyService().login({ email: 'ada@example.com', password: PASSWORD }, '192.0.2.1'),
    ).rejects.toMatchObject({ code: 'busy' });
  });

  test('a flood of guest logins makes no further account', async () => {
    const users = () => api.database.kysely.selectFrom('users').select('id').execute();
    const before = await users();
    await expect(busyService().login(GUEST, '192.0.2.1')).rejects.toMatchObject({ code: 'busy' });
    expect(await users()).toEqual(before);
  });
});
