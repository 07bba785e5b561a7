import { availableParallelism } from 'node:os';
import { hashingSlots } from './hashing-slots';

jest.mock('node:os', () => ({ availableParallelism: jest.fn(() => 2) }));

const [HERE, ELSEWHERE] = ['192.0.2.1', '192.0.2.2'];

test('runs a few at once, lets a few wait, and rejects the rest as busy (429)', async () => {
  const inSlot = hashingSlots(2, 3);
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
  };
  const accepted = Array.from({ length: 5 }, () => inSlot(HERE, work));
  await expect(inSlot(HERE, work)).rejects.toMatchObject({
    code: 'busy',
    status: 429,
    details: { retryAfterSeconds: 1 },
  });
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.();
    await accepted[done];
  }
  expect(most).toBe(2);
  expect(running).toBe(0);
});

test('frees the slot of work that fails', async () => {
  const inSlot = hashingSlots(1, 0);
  await expect(inSlot(HERE, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inSlot(HERE, async () => 'yes')).resolves.toBe('yes');
});

test('networks take turns, however many of one wait', async () => {
  const inSlot = hashingSlots(1, 100);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
  };
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inSlot(HERE, work(name))),
    ...['b1', 'b2'].map((name) => inSlot(ELSEWHERE, work(name))),
  ];
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

test('when the most wait, a newcomer replaces the last of the network with the most', async () => {
  const inSlot = hashingSlots(1, 3);
  const order: string[] = [];
  const send = (network: string, name: string) =>
    inSlot(network, async () => {
      order.push(name);
    });
  const results = await Promise.allSettled([
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => send(HERE, name)),
    ...['b1', 'b2', 'b3'].map((name) => send(ELSEWHERE, name)),
  ]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, true, false, false],
    ...[true, false, false],
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [64, 4],
])(
  'by default, a machine with %i processors hashes %i at once and lets 100 wait',
  async (processors, atOnce) => {
    jest.mocked(availableParallelism).mockReturnValue(processors);
    const inSlot = hashingSlots();
    const release: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => release.push(resolve));
    const first = Array.from({ length: atOnce }, () => inSlot(HERE, work));
    // Work starts in a later turn of the event loop.
    while (release.length < atOnce) await new Promise((resolve) => setImmediate(resolve));
    const waiting = Array.from({ length: 100 }, () => inSlot(HERE, async () => undefined));
    await expect(inSlot(HERE, work)).rejects.toMatchObject({ code: 'busy' });
    expect(release).toHaveLength(atOnce);
    for (const finish of release) finish();
    await Promise.all([...first, ...waiting]);
  },
);
