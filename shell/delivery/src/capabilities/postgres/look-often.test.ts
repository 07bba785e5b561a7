import { setTimeout } from 'node:timers/promises';
import { emptyDatabase, type EmptyDatabase } from '../../../../../api/testing/databases';
import { lookOften } from './look-often';

let database: EmptyDatabase;
beforeAll(async () => {
  database = await emptyDatabase('postgres');
});
afterAll(() => database.remove());

test('ends once the look that runs has ended', async () => {
  let isLooking = false;
  let finish = () => {};
  const look = jest.fn(async () => {
    if (look.mock.calls.length === 1) return;
    isLooking = true;
    await new Promise<void>((resolve) => (finish = resolve));
    isLooking = false;
  });
  const failed = jest.fn();
  const end = await lookOften(database.settings.databaseUrl ?? '', 'looks', look, failed);
  while (!isLooking) await setTimeout(10);
  const ended = end();
  await Promise.all([ended.then(() => expect(isLooking).toBe(false)), setTimeout(100).then(finish)]);
  expect(failed).not.toHaveBeenCalled();
});
