import { type Attack, statusOf } from '../attack';
import { randomBy } from '../fuzz/random-by';
import { randomRequest } from '../fuzz/random-request';

const AT_ONCE = 20;

/** What needs a session: without one the API owes 500 (behaviour.md#authorization). */
const OF_A_USER = /^\/api\/(user\/|auth\/(logout|password))/;

const isOwed = (path: string, status: number) => status === 500 && OF_A_USER.test(path);

/** Sends `count` requests of random parts; holds where none is a server error or breaks the connection. */
export function fuzz(count: number, seed = Math.floor(Math.random() * 1e9)): Attack {
  return {
    name: `${count} random requests`,
    async run({ origin }) {
      const random = randomBy(seed);
      const failures: string[] = [];
      const sendSome = async () => {
        while (left > 0) {
          left -= 1;
          const { path, init } = randomRequest(random);
          const status = await statusOf(origin + path, init);
          const isFailure = status === -1 || (status >= 500 && status !== 503 && !isOwed(path, status));
          if (isFailure) failures.push(`${init.method} ${path.slice(0, 80)}: ${status}`);
        }
      };
      let left = count;
      await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
      const got = failures.length > 0 ? failures.slice(0, 3).join(', ') : 'no server error';
      return { got: `${got} (seed ${seed})`, holds: failures.length === 0 };
    },
  };
}
