import { EXAMPLES } from '@fitreel/contract/examples';
import { ERRORS, type Workout } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

const { workout: WORKOUT } = EXAMPLES['POST /user/workouts'].body;
const ID = 'a-random-id-0001';

describe.each(TIER_ENGINES)('workouts on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { bounds: { workouts: 3 } });
  });
  afterAll(() => api.close());

  const create = (token: string | undefined, workout: object, _id?: string) =>
    api.request('POST', '/user/workouts', { token, body: { workout, ...(_id && { _id }) } });
  const change = (token: string, id: string, workout: object, revision: number) =>
    api.request('PUT', `/user/workouts/${id}`, { token, body: { workout, revision } });
  const titles = async (token: string) => {
    const { body } = await api.request('GET', '/user/workouts', { token });
    return (body as { workouts: Workout[] }).workouts.map(({ title }) => title);
  };
  const titled = (title: string) => ({ ...WORKOUT, title });

  test('keeps workouts, replaces and removes them', async () => {
    const token = await api.newUser();
    expect(await create(token, WORKOUT, ID)).toMatchObject({
      status: 201,
      body: { workout: { ...WORKOUT, _id: ID, revision: 1 } },
    });
    expect((await create(token, titled('Arms'))).status).toBe(201);
    expect(await titles(token)).toEqual(['Legs', 'Arms']);
    const second = await change(token, ID, titled('Long legs'), 1);
    expect(second).toMatchObject({
      status: 200,
      body: { workout: { ...titled('Long legs'), _id: ID, revision: 2 } },
    });
    expect((await api.request('GET', `/user/workouts/${ID}`, { token })).body).toEqual(second.body);
    for (let times = 0; times < 2; times += 1)
      expect(await api.request('DELETE', `/user/workouts/${ID}`, { token })).toMatchObject({
        status: 200,
        body: { workouts: [{ title: 'Arms' }] },
      });
    expect((await api.request('GET', `/user/workouts/${ID}`, { token })).status).toBe(404);
  });

  test('keeps a workout once, however often it is sent', async () => {
    const token = await api.newUser();
    const sent = await Promise.all(Array.from({ length: 10 }, () => create(token, WORKOUT, ID)));
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await create(token, titled('Other'), ID)).toMatchObject({ body: { workout: { title: 'Legs' } } });
    expect(await titles(token)).toEqual(['Legs']);
  });

  test('takes one of ten changes of the same revision (200) and rejects nine (409)', async () => {
    const token = await api.newUser();
    await create(token, WORKOUT, ID);
    const changed = await Promise.all(
      Array.from({ length: 10 }, (_unused, number) => change(token, ID, titled(`Legs ${number}`), 1)),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(changed.find(({ status }) => status === 409)?.body).toEqual({
      errors: [ERRORS.workoutChanged.text],
    });
    const { body } = await api.request('GET', `/user/workouts/${ID}`, { token });
    expect(body).toEqual(changed.find(({ status }) => status === 200)?.body);
    expect((await change(token, ID, WORKOUT, 2)).status).toBe(200);
  });

  test('refuses a workout too many, also at once, and one that is too large (422)', async () => {
    const token = await api.newUser();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await create(token, WORKOUT)).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 201, 422, 422]);
    expect(await create(token, WORKOUT)).toMatchObject({
      body: { errors: ['You can keep at most 3 workouts. Remove some to add others.'] },
    });
    const [step] = WORKOUT.steps;
    const large = { ...WORKOUT, steps: Array(40).fill({ ...step, name: '🏋'.repeat(100) }) };
    expect(await create(await api.newUser(), large)).toMatchObject({
      status: 422,
      body: { errors: ['You can keep at most 16,384 bytes in a workout. Remove some to add others.'] },
    });
  });

  test('refuses more than 1,000 steps in all, also as a change, and names the fields and the bound (400)', async () => {
    const token = await api.newUser();
    const refused = {
      status: 400,
      body: { errors: ['body/workout must have at most 1,000 steps in all: sets × rounds × steps'] },
    };
    const [step] = WORKOUT.steps;
    const sized = (sets: number, rounds: number, steps: number) => ({
      ...WORKOUT,
      sets,
      rounds,
      steps: Array(steps).fill(step),
    });
    expect(await create(token, sized(10, 60, 40), ID)).toMatchObject(refused);
    expect(await create(token, sized(1, 26, 39), ID)).toMatchObject(refused);
    expect((await create(token, sized(1, 25, 40), ID)).status).toBe(201);
    expect(await change(token, ID, sized(2, 25, 40), 1)).toMatchObject(refused);
  });

  test('lists and deletes a workout that was kept before that bound', async () => {
    const token = await api.newUser();
    const id = 'kept-before-the-bound';
    const kept = { ...WORKOUT, sets: 10, rounds: 60 };
    await create(token, WORKOUT, id);
    await api.database.kysely
      .updateTable('workouts')
      .set({ document: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute();
    expect((await api.request('GET', '/user/workouts', { token })).body).toMatchObject({ workouts: [kept] });
    expect(await api.request('DELETE', `/user/workouts/${id}`, { token })).toMatchObject({
      body: { workouts: [] },
    });
  });

  test('acts on the data of the token’s user alone', async () => {
    const [one, other] = [await api.newUser(), await api.newUser()];
    await create(one, WORKOUT, ID);
    expect(await titles(other)).toEqual([]);
    expect((await api.request('GET', `/user/workouts/${ID}`, { token: other })).status).toBe(404);
    expect((await change(other, ID, titled('Mine'), 1)).status).toBe(404);
    await api.request('DELETE', `/user/workouts/${ID}`, { token: other });
    expect((await create(other, titled('Own'), ID)).status).toBe(201);
    expect([await titles(one), await titles(other)]).toEqual([['Legs'], ['Own']]);
    expect((await create(undefined, WORKOUT)).status).toBe(500);
    expect((await create('nonsense', WORKOUT)).status).toBe(401);
  });
});

const [step] = WORKOUT.steps;

test.each([
  ['title', { ...WORKOUT, title: '' }],
  ['sets', { ...WORKOUT, sets: 11 }],
  ['rounds', { ...WORKOUT, rounds: 1.5 }],
  ['steps', { ...WORKOUT, steps: [] }],
  ['steps', { ...WORKOUT, steps: Array(41).fill(step) }],
  ['unit', { ...WORKOUT, steps: [{ ...step, unit: 'hours' }] }],
  ['amount', { ...WORKOUT, steps: [{ ...step, amount: 0 }] }],
  ['rest', { ...WORKOUT, steps: [{ ...step, rest: '30' }] }],
  ['video', { ...WORKOUT, steps: [{ ...step, video: { _id: 'x', start: -1 } }] }],
  ['additional', { ...WORKOUT, script: 'x' }],
])('rejects a wrong value and names the field: %s (400)', async (field, workout) => {
  const api = await startApi('sqlite');
  const token = await api.newUser();
  const { status, body } = await api.request('POST', '/user/workouts', { token, body: { workout } });
  expect([status, (body as { errors: string[] }).errors[0]]).toEqual([400, expect.stringContaining(field)]);
  await api.close();
});
