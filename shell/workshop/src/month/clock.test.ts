import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { temporaryFolders } from '../../../delivery/testing/temporary-folders';
import { startClock } from './clock';

const folders = temporaryFolders();
afterAll(folders.removeAll);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Says its time for each line that it reads. */
const TELLS_TIME = `process.stdin.on('data', () => console.log(Date.now()))`;

test('a process has the moved time from its next look at the clock', async () => {
  const clock = startClock(await folders.create());
  const child = spawn(process.execPath, ['-e', TELLS_TIME], { env: clock.env });
  const lines = createInterface(child.stdout);
  const timeThere = async () => {
    child.stdin.write('\n');
    const [line] = (await once(lines, 'line')) as [string];
    return Number(line);
  };
  try {
    let before = await timeThere();
    for (let day = 1; day <= 10; day += 1) {
      clock.moveOn(DAY_MS);
      const after = await timeThere();
      expect(after - before).toBeGreaterThanOrEqual(DAY_MS);
      before = after;
    }
  } finally {
    child.kill();
    await once(child, 'close');
  }
});
