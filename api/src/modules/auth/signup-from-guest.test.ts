import { GUEST, type LoginResponse, type SignupResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';

describe.each(TIER_ENGINES)('signup from a guest’s session on %s', (engine) => {
  let api: TestApi;
  let count = 0;
  const newUser = () => ({ email: `person-${++count}@example.com`, password: PASSWORD, firstName: 'Ada' });
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const guestLogin = async () =>
    ((await api.request('POST', '/auth/login', { body: GUEST })).body as LoginResponse).encodedToken;
  const signup = (body: object, token?: string) => api.request('POST', '/auth/signup', { body, token });
  const post = (token: string, path: string, body: object) =>
    api.request('POST', `/user/${path}`, { token, body });
  const likes = async (token: string) => {
    const { status, body } = await api.request('GET', '/user/likes', { token });
    return status === 200 ? (body as { likes: { _id: string }[] }).likes.map(({ _id }) => _id) : status;
  };

  /** The token of a guest with something in each list. */
  async function busyGuest(): Promise<string> {
    const token = await guestLogin();
    for (const list of ['likes', 'watchlater', 'history']) {
      await post(token, list, { video: { _id: 'keto-start' } });
    }
    const { body } = await post(token, 'playlists', { playlist: { title: 'Legs' } });
    const [playlist] = (body as { playlists: { _id: string }[] }).playlists;
    await post(token, `playlists/${playlist?._id}`, { video: { _id: 'gym-beats' } });
    return token;
  }

  test('keeps all lists, and the account belongs to the new user alone', async () => {
    const guest = await busyGuest();
    const user = newUser();
    const response = await signup(user, guest);
    expect(response.status).toBe(201);
    const { createdUser, encodedToken } = response.body as SignupResponse;
    const expected = {
      email: user.email,
      firstName: 'Ada',
      likes: [{ _id: 'keto-start' }],
      watchlater: [{ _id: 'keto-start' }],
      history: [{ _id: 'keto-start' }],
      playlists: [{ title: 'Legs', videos: [{ _id: 'gym-beats' }] }],
    };
    expect(createdUser).toMatchObject(expected);
    expect(createdUser).not.toHaveProperty('guest');
    expect(createdUser).not.toHaveProperty('lastName');
    expect(await likes(encodedToken)).toEqual(['keto-start']);
    expect(await likes(guest)).toBe(401);
    const { body } = await api.request('POST', '/auth/login', { body: user });
    expect((body as LoginResponse).foundUser).toMatchObject(expected);
  });

  test('with an email that exists changes nothing (422)', async () => {
    const user = newUser();
    await signup(user);
    const guest = await busyGuest();
    expect((await signup(user, guest)).status).toBe(422);
    expect(await likes(guest)).toEqual(['keto-start']);
    const { body } = await api.request('POST', '/auth/login', { body: user });
    expect((body as LoginResponse).foundUser.likes).toEqual([]);
  });

  test('twice at once, one takes the lists and the other is empty', async () => {
    const guest = await busyGuest();
    const responses = await Promise.all([signup(newUser(), guest), signup(newUser(), guest)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const found = responses.map(({ body }) => (body as SignupResponse).createdUser.likes.length);
    expect(found.sort()).toEqual([0, 1]);
  });

  test.each([
    ['of a user', async () => api.newUser()],
    [
      'that has ended',
      async () => {
        const token = await busyGuest();
        await api.request('POST', '/auth/logout', { token });
        return token;
      },
    ],
    ['that is malformed', async () => 'nonsense'],
  ])('a token %s changes nothing: the account is new and empty', async (_case, tokenOf) => {
    const token = await tokenOf();
    const before = await likes(token);
    const { status, body } = await signup(newUser(), token);
    expect(status).toBe(201);
    expect((body as SignupResponse).createdUser.likes).toEqual([]);
    expect(await likes(token)).toEqual(before);
  });
});
