import { ERRORS, type FollowedVideosResponse, type FollowsResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const follow = (_id: string) => ({ creator: { _id } });

describe.each(TIER_ENGINES)('follows on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { follows: 3 } });
  });
  afterAll(() => api.close());

  const add = (token: string | undefined, id: string) =>
    api.request('POST', '/user/follows', { token, body: follow(id) });
  const idsOf = (body: unknown) => (body as FollowsResponse).follows.map(({ _id }) => _id);
  const followed = async (token: string) =>
    idsOf((await api.request('GET', '/user/follows', { token })).body);
  const videosOf = async (token: string) =>
    ((await api.request('GET', '/user/follows/videos', { token })).body as FollowedVideosResponse).videos;

  test('keeps whole creators in order of addition, and removes them', async () => {
    const token = await api.newUser();
    expect(await followed(token)).toEqual([]);
    for (const id of ['self', 'fit-tuber']) expect((await add(token, id)).status).toBe(201);
    const { body } = await api.request('GET', '/user/follows', { token });
    const creators = await Promise.all(
      ['self', 'fit-tuber'].map(async (id) => (await api.request('GET', `/creators/${id}`)).body),
    );
    expect(body).toEqual({ follows: creators.map((one) => (one as { creator: unknown }).creator) });
    for (const id of ['self', 'nobody'])
      expect(idsOf((await api.request('DELETE', `/user/follows/${id}`, { token })).body)).toEqual([
        'fit-tuber',
      ]);
  });

  test('rejects a second addition (409), an unknown creator (404) and one too many (422)', async () => {
    const token = await api.newUser();
    await add(token, 'self');
    expect(await add(token, 'self')).toMatchObject({
      status: 409,
      body: { errors: [ERRORS.alreadyFollowed.text] },
    });
    expect((await add(token, 'nobody')).status).toBe(404);
    for (const id of ['fit-tuber', 'beerbiceps']) expect((await add(token, id)).status).toBe(201);
    expect(await add(token, 'madfit')).toMatchObject({
      status: 422,
      body: { errors: ['You can keep at most 3 creators you follow. Remove some to add others.'] },
    });
    expect(await followed(token)).toHaveLength(3);
  });

  test('accepts one of 20 additions at once (201) and rejects nineteen (409)', async () => {
    const token = await api.newUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(token, 'self')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  test('acts on the data of the token’s user alone', async () => {
    const [one, other] = [await api.newUser(), await api.newUser()];
    await add(one, 'self');
    expect([await followed(other), await videosOf(other)]).toEqual([[], []]);
    await api.request('DELETE', '/user/follows/self', { token: other });
    expect(await followed(one)).toEqual(['self']);
    for (const path of ['/user/follows', '/user/follows/videos'])
      expect((await api.request('GET', path)).status).toBe(500);
    expect((await add(undefined, 'self')).status).toBe(500);
    expect((await add('nonsense', 'self')).status).toBe(401);
  });

  test('lists the newest videos of all of them, the newest first, while there are any', async () => {
    const { kysely } = api.database;
    const token = await api.newUser();
    for (const id of ['self', 'madfit']) await add(token, id);
    const template = await kysely
      .selectFrom('videos')
      .selectAll()
      .where('creator_id', '=', 'self')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 30 }, (_unused, index) => ({
      ...template,
      id: `new-${index}`,
      position: 1_000 + index,
      added_at: template.added_at + index,
    }));
    await kysely.insertInto('videos').values(rows).execute();
    const ids = (await videosOf(token)).map(({ _id }) => _id);
    expect(ids).toEqual(Array.from({ length: 24 }, (_unused, index) => `new-${29 - index}`));
    await kysely.deleteFrom('videos').where('creator_id', '=', 'self').execute();
    expect((await videosOf(token)).map(({ creator }) => creator)).toEqual(['Madfit']);
    expect(await followed(token)).toEqual(['madfit']);
  });
});
