import { createTestPlatform } from '@fitreel/sdk/testing';
import { changesOf } from './changes';

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
