import { createTestPlatform } from '@fitreel/sdk/testing';
import { adding, addingAll, changesOf, moving, removing, removingAll } from './changes';

const queryKey = ['user', 'likes'];

/** Changes of a signed-in user, whose requests respond when the test says so. */
function setUp() {
  const events = new EventTarget();
  const platform = createTestPlatform({ token: 't1' });
  const changes = changesOf({ ...platform, events });
  const sent: string[] = [];
  const respond: ((error?: Error) => void)[] = [];
  const make = (intent: string, entityId: string) =>
    changes.make({
      queryKey,
      entityIds: [...entityId],
      intent,
      apply: () => undefined,
      undo: () => undefined,
      send: async () => {
        sent.push(`${intent} ${entityId}`);
        await new Promise<void>((resolve, reject) =>
          respond.push((error) => (error ? reject(error) : resolve())),
        );
        return () => undefined;
      },
    });
  const respondToAll = (error?: Error) => respond.splice(0).forEach((done) => done(error));
  return { platform, events, make, sent, respondToAll, changes };
}

/** Lets everything happen that waits for no response. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a load that begins after a change, and is answered before it, shows the change too', async () => {
  const { platform, changes } = setUp();
  const { queryClient } = platform;
  const load = () => queryClient.fetchQuery({ queryKey, queryFn: () => ['a', 'b'], staleTime: 0 });
  await load();
  let respond = () => {};
  const answered = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const made = changes.make({
    queryKey,
    entityIds: ['a'],
    intent: 'remove',
    apply: () => queryClient.setQueryData<string[]>(queryKey, (list) => list?.filter((id) => id !== 'a')),
    undo: () => undefined,
    send: async () => {
      await answered;
      return () => queryClient.setQueryData(queryKey, ['b', 'c']);
    },
  });
  await load();
  expect(queryClient.getQueryData(queryKey)).toEqual(['b']);
  respond();
  await made;
  expect(queryClient.getQueryData(queryKey)).toEqual(['b', 'c']);
  await load();
  expect(queryClient.getQueryData(queryKey)).toEqual(['a', 'b']);
});

test('changes of one list are sent one after the other', async () => {
  const { make, sent, respondToAll } = setUp();
  const made = [make('add', 'a'), make('add', 'b')];
  await settle();
  expect(sent).toEqual(['add a']);
  respondToAll();
  await settle();
  expect(sent).toEqual(['add a', 'add b']);
  respondToAll();
  expect(await Promise.all(made)).toEqual(['done', 'done']);
});

test('when the page is left, what still waits for its turn is sent, and of one video the last change alone', async () => {
  const { events, make, sent, respondToAll, changes } = setUp();
  const made = [
    make('add', 'a'),
    make('add', 'b'),
    make('remove', 'b'),
    make('add', 'c'),
    make('remove', 'a'),
  ];
  await settle();
  events.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(sent).toEqual(['add a', 'remove b', 'add c', 'remove a']);
  respondToAll();
  expect(await Promise.all(made)).toEqual(['confirmed', 'dropped', 'done', 'done', 'done']);
  expect(changes.intents.getSnapshot().size).toBe(0);
});

test('after a return to the page, changes take their turns again', async () => {
  const { events, make, sent, respondToAll } = setUp();
  events.dispatchEvent(new Event('pagehide'));
  const made = [make('add', 'a'), make('add', 'b')];
  await settle();
  expect(sent).toEqual(['add a']);
  respondToAll();
  await settle();
  respondToAll();
  expect(await Promise.all(made)).toEqual(['done', 'done']);
});

test('a change of several entities is outdated once each of them has changed again', async () => {
  const { make, respondToAll, changes } = setUp();
  const made = [make('remove', 'ab'), make('add', 'a'), make('remove', 'b')];
  expect([...(changes.intents.getSnapshot().values().next().value ?? [])]).toEqual([
    ['a', 'add'],
    ['b', 'remove'],
  ]);
  for (let turn = 0; turn < made.length; turn += 1) {
    await settle();
    respondToAll();
  }
  // The last one wants what is on its way already.
  expect(await Promise.all(made)).toEqual(['done', 'done', 'confirmed']);
  const again = [make('remove', 'ab'), make('add', 'a'), make('add', 'b')];
  for (let turn = 0; turn < again.length; turn += 1) {
    await settle();
    respondToAll();
  }
  expect(await Promise.all(again)).toEqual(['confirmed', 'done', 'done']);
});

test('the same change, while it is under way, is sent once and ends as that one does', async () => {
  const { make, sent, respondToAll } = setUp();
  const kept = [make('add', 'a'), make('add', 'a')];
  await settle();
  respondToAll();
  expect(await Promise.all(kept)).toEqual(['done', 'confirmed']);
  const failed = Promise.allSettled([make('add', 'a'), make('add', 'a')]);
  await settle();
  respondToAll(new Error('down'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toEqual(['add a', 'add a']);
});

test('a change that fails while the user wants something else counts as not confirmed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { make, respondToAll } = setUp();
  const made = [make('add', 'a'), make('remove', 'a')];
  await settle();
  respondToAll(new Error('down'));
  await settle();
  respondToAll();
  expect(await Promise.all(made)).toEqual(['dropped', 'done']);
});

test('a change whose user has gone counts as not confirmed', async () => {
  const { platform, make, sent, respondToAll } = setUp();
  const made = [make('add', 'a'), make('add', 'b')];
  await settle();
  platform.session.start('t2');
  respondToAll();
  expect(await Promise.all(made)).toEqual(['dropped', 'dropped']);
  expect(sent).toEqual(['add a']);
});

const list = (text: string) => [...text].map((_id) => ({ _id }));
const text = (entities: readonly { _id: string }[]) => entities.map(({ _id }) => _id).join('');

describe('adding', () => {
  test('puts the entity at the end, once', () => {
    const edit = adding({ _id: 'c' });
    expect(text(edit.make(list('ab')))).toBe('abc');
    expect(text(edit.make(list('abc')))).toBe('abc');
  });

  test('taken back, removes the entity alone', () => {
    const edit = adding({ _id: 'c' });
    edit.make(list('ab'));
    expect(text(edit.takeBack(list('abcd')))).toBe('abd');
  });

  test('taken back, leaves an entity that the list already had', () => {
    const edit = adding({ _id: 'a' });
    edit.make(list('ab'));
    expect(text(edit.takeBack(list('ab')))).toBe('ab');
  });
});

test('adding at a place puts the entity there', () => {
  expect(text(adding({ _id: 'c' }, 1).make(list('ab')))).toBe('acb');
  expect(text(adding({ _id: 'c' }, 9).make(list('ab')))).toBe('abc');
});

describe('moving', () => {
  test.each([
    [0, 'cabd'],
    [3, 'abdc'],
    [9, 'abdc'],
    [2, 'abcd'],
  ])('to %i', (place, order) => {
    const edit = moving<{ _id: string }>({ _id: 'c' }, place);
    const moved = edit.make(list('abcd'));
    expect(text(moved)).toBe(order);
    expect(text(edit.make(moved))).toBe(order);
    expect(text(edit.takeBack(moved))).toBe('abcd');
  });

  test('an entity that is not there changes nothing', () => {
    expect(text(moving<{ _id: string }>({ _id: 'x' }, 0).make(list('ab')))).toBe('ab');
  });
});

describe('removing', () => {
  test.each(['a', 'b', 'c'])('taken back, returns %s to its place', (_id) => {
    const edit = removing<{ _id: string }>({ _id });
    const rest = edit.make(list('abc'));
    expect(text(rest)).toBe('abc'.replace(_id, ''));
    expect(text(edit.takeBack(rest))).toBe('abc');
  });

  test('taken back, puts the last one at the end of a list that has become shorter', () => {
    const edit = removing<{ _id: string }>({ _id: 'd' });
    edit.make(list('abcd'));
    expect(text(edit.takeBack(list('a')))).toBe('ad');
  });

  test('taken back, adds nothing to a list that has the entity again, or never had it', () => {
    const edit = removing<{ _id: string }>({ _id: 'b' });
    edit.make(list('ab'));
    expect(text(edit.takeBack(list('ba')))).toBe('ba');
    const other = removing<{ _id: string }>({ _id: 'x' });
    expect(text(other.make(list('ab')))).toBe('ab');
    expect(text(other.takeBack(list('ab')))).toBe('ab');
  });
});

test('removing several and adding them at their places gives the same list', () => {
  const rest = removing<{ _id: string }>({ _id: 'a' }, { _id: 'c' }, { _id: 'd' }).make(list('abcde'));
  expect(text(rest)).toBe('be');
  const entries = [0, 2, 3].map((place) => ({ entity: { _id: 'abcde'.charAt(place) }, place }));
  const edit = addingAll(entries);
  const whole = edit.make(rest);
  expect(text(whole)).toBe('abcde');
  expect(text(edit.make(whole))).toBe('abcde');
  expect(text(edit.takeBack(whole))).toBe('be');
});

describe('removing all', () => {
  test('taken back, returns the entities in their order, before those added since', () => {
    const edit = removingAll<{ _id: string }>();
    expect(edit.make(list('abc'))).toEqual([]);
    expect(text(edit.takeBack(list('d')))).toBe('abcd');
  });

  test('taken back, follows the order of the list that it was made on last', () => {
    const edit = removingAll<{ _id: string }>();
    edit.make(list('abc'));
    edit.make(list('cba'));
    expect(text(edit.takeBack([]))).toBe('cba');
  });
});
