import { networkTurns } from './network-turns';

const [HERE, ELSEWHERE] = ['192.0.2.1', '192.0.2.2'];

test('runs a few at once, lets a few wait, and rejects the rest as busy (429)', async () => {
  const inTurn = networkTurns(2, 3);
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
  };
  const accepted = Array.from({ length: 5 }, () => inTurn(HERE, work));
  await expect(inTurn(HERE, work)).rejects.toMatchObject({
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

test('ends the turn of work that fails', async () => {
  const inTurn = networkTurns(1, 0);
  await expect(inTurn(HERE, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inTurn(HERE, async () => 'yes')).resolves.toBe('yes');
});

test('networks take turns, however many of one wait', async () => {
  const inTurn = networkTurns(1, 100);
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
  };
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn(HERE, work(name))),
    ...['b1', 'b2'].map((name) => inTurn(ELSEWHERE, work(name))),
  ];
  await Promise.all(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

test('when the most wait, a newcomer replaces the last of the network with the most', async () => {
  const inTurn = networkTurns(1, 3);
  const order: string[] = [];
  const send = (network: string, name: string) =>
    inTurn(network, async () => {
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

test('the network with the most makes room whichever waits longest, and as many may wait after it', async () => {
  const inTurn = networkTurns(1, 3);
  const send = (network: string) => inTurn(network, async () => undefined);
  const results = await Promise.allSettled(
    [HERE, ELSEWHERE, HERE, HERE, '192.0.2.3', '192.0.2.4'].map((network) => send(network)),
  );
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, false]);
  const afterwards = await Promise.allSettled([HERE, HERE, HERE, HERE, HERE].map((network) => send(network)));
  expect(afterwards.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false]);
});

test('by default, lets 100 wait', async () => {
  const inTurn = networkTurns(1);
  let finish = () => {};
  const first = inTurn(HERE, () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = Array.from({ length: 100 }, () => inTurn(HERE, async () => undefined));
  await expect(inTurn(HERE, async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  finish();
  await Promise.all([first, ...waiting]);
});
