import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { allOf, statusOf, takeRetrySeconds, type Attack } from './attack';
import { startAttacker, type Attacker, type Report } from './attacker';
import { runAttack } from './run-attack';

let server: Server;
let origin: string;
const seen: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url);
    if (request.url === '/limited') response.writeHead(429, { 'retry-after': '7' });
    if (request.method === 'POST') response.writeHead(204);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ATTACK: Attack = { name: 'an attack', run: async () => allOf([]) };

/** Attackers report what is in `reports`, one after the other. */
function attackerWith(...reports: readonly Report[]) {
  const run = jest.fn<Promise<Report>, [string]>();
  for (const report of reports) run.mockResolvedValueOnce(report);
  const attacker: Attacker = { run, runWhile: jest.fn(), end: jest.fn() };
  return { run, attacker };
}

const limitedFor = (retryAfterSeconds: number): Report => ({
  finding: allOf([429], 401),
  retryAfterSeconds,
});
const HELD: Report = { finding: allOf([401], 401), retryAfterSeconds: 0 };

test('waits for the limits that an earlier run used up, says so, and tries again', async () => {
  const { run, attacker } = attackerWith(limitedFor(0.01), HELD);
  const say = jest.fn();
  const { finding, stallMs } = await runAttack(origin, attacker, ATTACK, say);
  expect(finding).toEqual({ got: '401 × 1', holds: true });
  expect(run).toHaveBeenCalledTimes(2);
  expect(say).toHaveBeenCalledWith('an attack: a limit of this address was used up; trying again in 0.01 s');
  expect(stallMs).toBeGreaterThan(0);
});

test('tries once more at most', async () => {
  const { run, attacker } = attackerWith(limitedFor(0.01), limitedFor(0.01), HELD);
  const { finding } = await runAttack(origin, attacker, ATTACK, () => undefined);
  expect(finding).toEqual({ got: '429 × 1', holds: false });
  expect(run).toHaveBeenCalledTimes(2);
});

test('does not wait for a limit of more than a minute, and says when to try again', async () => {
  const { run, attacker } = attackerWith(limitedFor(3000), HELD);
  const { finding } = await runAttack(origin, attacker, ATTACK, () => undefined);
  expect(finding).toEqual({
    got: '429 × 1; a limit of this address was used up: try again in 3000 s',
    holds: false,
  });
  expect(run).toHaveBeenCalledTimes(1);
});

test('remembers the limits that a request meets', async () => {
  await statusOf(`${origin}/`);
  expect(takeRetrySeconds()).toBe(0);
  await statusOf(`${origin}/limited`);
  expect([takeRetrySeconds(), takeRetrySeconds()]).toEqual([7, 0]);
});

test('attacks from a process of its own, and floods until it is told to end', async () => {
  const attacker = startAttacker({ origin, token: null, otherToken: null }, false);
  const name = 'a report on a remote named constructor';
  const expected = { finding: { got: '204 × 1', holds: true }, retryAfterSeconds: 0 };
  expect(await attacker.run(name)).toEqual(expected);
  expect(await attacker.run('a release.json of 9.8 MB')).toEqual({ finding: null, retryAfterSeconds: 0 });
  const flood = await attacker.runWhile('a flood of page views', async () => {
    while (!seen.includes('/search?q=50')) await pause(10);
    return 'done';
  });
  expect(flood).toMatchObject({ finding: { holds: true }, result: 'done' });
  expect(flood.finding?.got).toMatch(/^200 × \d+$/);
  attacker.end();
});
