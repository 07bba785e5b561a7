import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, deferred, type TestResponses } from '@fitreel/sdk/testing';
import { ownProgrammes } from './programmes/own-programmes';
import type { OwnProgramme } from './programmes/programme';
import { dayAt } from '@fitreel/sdk/days';
import { type createOwnThings, NEW } from '../shared/own-things';
import type { OwnWorkout } from '../shared/workout';
import { tokenOf } from '../testing/tokens.test-support';
import { open as openPage, press, type, WORKOUT } from '../testing/workouts.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../testing/programmes.test-support';
import { ownWorkouts } from './workouts/own-workouts';

type Own = Pick<OwnWorkout, '_id' | 'revision' | 'title'>;

/** A kind of things, as these tests use it. */
interface KindUnderTest {
  things: ReturnType<typeof createOwnThings<Own>>;
  /** Valid fields of one. */
  fields: object;
  /** What only the device and the account know of one, and no form edits. */
  record: object;
  /** The name of one, in requests and texts. */
  one: string;
}

const kind = <T extends Own>(
  things: ReturnType<typeof createOwnThings<T>>,
  rest: Omit<KindUnderTest, 'things'>,
) => ({ things: things as never, ...rest }) as KindUnderTest;

const TODAY = dayAt(Date.now());
const KINDS: Record<string, KindUnderTest> = {
  workouts: kind<OwnWorkout>(ownWorkouts, { fields: WORKOUT, record: {}, one: 'workout' }),
  programmes: kind<OwnProgramme>(ownProgrammes, {
    fields: { mode: 'sequential', done: [], entries: [{ id: 'a', day: 0, workout: WORKOUT }] },
    record: {
      run: { number: 1, startedOn: TODAY, pausedDays: 0 },
      done: [{ run: 1, entryId: 'a', day: TODAY }],
    },
    one: 'programme',
  }),
};

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe.each(Object.keys(KINDS))('%s', (name) => {
  const { things, fields, record, one } = KINDS[name] as KindUnderTest;
  const key = `library.${name}`;
  const idOf = (title: string) => `a-random-id-of-${title}`;
  const own = (title: string, revision = 1): Own => ({ ...fields, _id: idOf(title), title, revision });
  const keep = (...all: object[]) => localStorage.setItem(key, JSON.stringify(all));
  const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]') as Own[];
  const titles = (all: Iterable<Own>) => [...all].map(({ title }) => title);

  interface Request {
    params: Record<string, string>;
    body: { _id?: string; revision?: number };
  }

  /**
   * An app whose API keeps things of one user.
   *
   * @param answers to its first posts: a status, 0 for a response that is lost, or a promise of 201, whose value is ignored
   */
  function open(...answers: (number | Promise<unknown>)[]) {
    const kept = new Map<string, Own>();
    const all = () => ({ [name]: [...kept.values()] });
    const path = `/user/${name}`;
    const idIn = ({ params }: Request) => params[`${one}Id`] ?? '';
    const contentIn = ({ body }: Request) => (body as Record<string, object>)[one];
    const responses = {
      [`GET ${path}`]: all,
      async [`POST ${path}`](request: Request) {
        const answer = answers.shift() ?? 201;
        const status = typeof answer === 'number' ? answer : 201;
        const { _id = '' } = request.body;
        if (status === 201 || status === 0)
          kept.set(_id, kept.get(_id) ?? ({ ...fields, ...contentIn(request), _id, revision: 1 } as Own));
        await answer;
        return status === 201 ? { [one]: kept.get(_id) } : new ApiError(status, ['not now']);
      },
      [`PUT ${path}/{${one}Id}`](request: Request) {
        const before = kept.get(idIn(request));
        if (!before) return new ApiError(404, ['deleted']);
        if (before.revision !== request.body.revision) return new ApiError(409, ['changed']);
        const next = { ...before, ...contentIn(request), revision: before.revision + 1 };
        kept.set(before._id, next);
        return { [one]: next };
      },
      [`DELETE ${path}/{${one}Id}`](request: Request) {
        kept.delete(idIn(request));
        return all();
      },
    } as object as TestResponses;
    const platform = createTestPlatform({ token: tokenOf('vera'), storage: localStorage, responses });
    return {
      platform,
      kept,
      inAccount: () => titles(kept.values()),
      onDevice: () => titles(stored()),
      sent: (method: string) => platform.requests.filter((request) => request.method === method),
      toast: () => platform.toasts.getSnapshot(),
    };
  }

  test.each([503, 429])('a move that the API answers with %i goes on with Retry', async (status) => {
    keep(own('Arms'), own('Back'), own('Core'));
    const { platform, inAccount, onDevice, sent, toast } = open(201, status);
    await things.move(platform);
    expect([inAccount(), onDevice()]).toEqual([['Arms'], ['Back', 'Core']]);
    expect(toast()?.text).toContain(`Couldn’t move 2 ${name} to your account`);
    toast()?.action?.run();
    await things.move(platform);
    expect([inAccount(), onDevice()]).toEqual([['Arms', 'Back', 'Core'], []]);
    expect(sent('POST')).toHaveLength(4);
  });

  test('one that the API refuses stays on the device, and the others move', async () => {
    keep(own('Arms'), own('Back'), own('Core'));
    const { platform, inAccount, onDevice, toast } = open(201, 422);
    await things.move(platform);
    expect([inAccount(), onDevice()]).toEqual([['Arms', 'Core'], ['Back']]);
    expect(toast()?.text).toContain(`Couldn’t move a ${one} to your account`);
  });

  test('a session that the API ends during a move leaves the rest on the device', async () => {
    keep(own('Arms'), own('Back'));
    const { platform, inAccount, onDevice, toast } = open(201, 401);
    await things.move(platform);
    expect(platform.session.getSnapshot().expired).toBe(true);
    expect([inAccount(), onDevice(), toast()?.text]).toEqual([['Arms'], ['Back'], undefined]);
  });

  test('each moves once, as it is when its turn comes, unless it was removed', async () => {
    keep({ ...own('Wrong'), title: '' }, own('Arms'), own('Back'), own('Core'));
    const answer = deferred<'GET /categories'>();
    const { platform, inAccount, onDevice, sent } = open(answer.promise);
    const moving = Promise.all([things.move(platform), things.move(platform)]);
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    things.device(platform).change(([first]) => [first as Own, { ...own('Core'), title: 'Core and more' }]);
    answer.resolve({ categories: [] });
    await moving;
    expect([inAccount(), onDevice()]).toEqual([['Arms', 'Core and more'], []]);
    expect(sent('POST')).toHaveLength(2);
    expect(things.move.underWay(platform)).toBeUndefined();
  });

  test('one that is deleted while others move is deleted once it has moved too', async () => {
    keep(own('Arms'), own('Back'));
    const answer = deferred<'GET /categories'>();
    const { platform, inAccount, onDevice, sent } = open(answer.promise);
    const moving = things.move(platform);
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    const removing = things.remove(platform, own('Back'));
    answer.resolve({ categories: [] });
    await Promise.all([moving, removing]);
    expect([inAccount(), onDevice()]).toEqual([['Arms'], []]);
  });

  test('one whose move got no response is deleted from the account and the device', async () => {
    keep(own('Arms'));
    const { platform, inAccount, onDevice } = open(0);
    await things.move(platform);
    expect([inAccount(), onDevice()]).toEqual([['Arms'], ['Arms']]);
    await things.remove(platform, own('Arms'));
    expect([inAccount(), onDevice()]).toEqual([[], []]);
  });

  test('a save on the device keeps what no form edits, and the order', async () => {
    keep({ ...own('Arms'), ...record }, own('Back'));
    const platform = createTestPlatform();
    const { kept } = await things.save(platform, { ...own('Arms'), title: 'Both arms' });
    expect(kept).toBe(true);
    expect(stored()).toMatchObject([{ ...record, title: 'Both arms' }, { title: 'Back' }]);
  });

  test('a save of what is on the device alone keeps it in the account', async () => {
    keep(own('Arms'), own('Back'));
    const { platform, inAccount, onDevice } = open();
    await things.save(platform, { ...own('Arms'), title: 'Both arms' });
    expect([inAccount(), onDevice()]).toEqual([['Both arms'], ['Back']]);
  });

  test('the same save twice is one request, and its failure is told to both', async () => {
    const { platform, sent } = open(503);
    const save = () => things.save(platform, own('Arms', NEW));
    const failure = expect.stringContaining(`Couldn’t keep the ${one}.`);
    expect(await Promise.all([save(), save()])).toEqual(Array(2).fill({ kept: false, failure }));
    expect(sent('POST')).toHaveLength(1);
  });

  test('a save after a response that was lost replaces what was kept then', async () => {
    const { platform, kept } = open(0);
    expect(await things.save(platform, own('Arms', NEW))).toMatchObject({ kept: false });
    await things.save(platform, { ...own('Arms', NEW), title: 'Both arms' });
    expect([...kept.values()]).toMatchObject([{ title: 'Both arms', revision: 2 }]);
  });

  test.each<[string, (all: Map<string, Own>, before: Own) => void, number]>([
    ['changed', (all, before) => all.set(before._id, { ...before, revision: 5 }), 5],
    ['deleted', (all, before) => all.delete(before._id), NEW],
  ])(
    'a save of what was %s elsewhere says so, and a second one replaces it',
    async (how, change, instead) => {
      const { platform, kept, inAccount } = open();
      const [before, changed] = [own('Arms', 4), { ...own('Arms', 4), title: 'Both arms' }];
      change(kept, before);
      const saving = await things.save(platform, changed);
      expect(saving).toEqual({
        kept: false,
        failure: expect.stringContaining(`It was ${how} elsewhere`),
        instead,
      });
      expect(await things.save(platform, { ...changed, revision: instead })).toMatchObject({ kept: true });
      expect(inAccount()).toEqual(['Both arms']);
    },
  );

  test('a form saves over a newer revision only when it is submitted again', async () => {
    const { platform, kept, sent } = open();
    const changeElsewhere = (revision: number) => {
      kept.set(idOf('Arms'), { ...own('Arms', revision), title: 'Theirs' });
      return act(() => platform.queryClient.invalidateQueries({ queryKey: ['user', name] }));
    };
    const revisions = () => sent('PUT').map(({ body }) => (body as Request['body']).revision);
    kept.set(idOf('Arms'), own('Arms', 4));
    openPage(`/${one}?id=${idOf('Arms')}`, platform);
    await press('Edit');
    await type('Title', 'Ours');
    await changeElsewhere(5);
    await press('Save');
    await screen.findByText(/^It was changed elsewhere meanwhile/);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Ours');
    await changeElsewhere(6);
    await press('Save');
    await waitFor(() => expect(revisions()).toEqual([4, 5]));
    await screen.findByText(/^It was changed elsewhere meanwhile/);
    await press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Ours' });
    expect([revisions()[2], kept.get(idOf('Arms'))?.title]).toEqual([6, 'Ours']);
  });

  test('a save that ends the session asks to log in, and the next one keeps it on the device', async () => {
    const { platform, onDevice, toast } = open(401);
    const save = () => things.save(platform, own('Arms', NEW));
    expect(await save()).toEqual({ kept: false, failure: null });
    expect(toast()?.text).toBe('Login first');
    expect(await save()).toMatchObject({ kept: true });
    expect(onDevice()).toEqual(['Arms']);
  });

  test('a deletion that fails is taken back and offers Retry, and Undo brings back what was deleted', async () => {
    const { platform, kept, inAccount, toast } = open();
    kept.set(idOf('Arms'), own('Arms'));
    const { queryKey } = things.query(platform.api);
    await platform.queryClient.fetchQuery(things.query(platform.api));
    const request = jest.spyOn(platform.api, 'request').mockRejectedValueOnce(new ApiError(503, ['down']));
    await things.remove(platform, own('Arms'));
    request.mockRestore();
    expect(toast()?.text).toContain(`Couldn’t delete the ${one}.`);
    expect(titles(platform.queryClient.getQueryData(queryKey) ?? [])).toEqual(['Arms']);
    toast()?.action?.run();
    await waitFor(() => expect(toast()?.action?.label).toBe('Undo'));
    expect(inAccount()).toEqual([]);
    toast()?.action?.run();
    await waitFor(() => expect(inAccount()).toEqual(['Arms']));
  });
});
