import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { allOf, type Attack, json, statusOf } from '../attack';

/** The unpacked content of each bomb. */
const UNPACKED = Buffer.alloc(100_000_000, ' ');

/** Bodies of some kilobytes that unpack to 100 MB. */
const BOMBS = {
  gzip: gzipSync(UNPACKED),
  deflate: deflateSync(UNPACKED),
  br: brotliCompressSync(UNPACKED, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

const TOO_MUCH = ['['.repeat(10_000), `{"a":`.repeat(5000), `"${'x'.repeat(200_000)}"`, '{"__proto__":{}}'];

/** Attacks with bodies that are expensive to process. */
export const BODIES: readonly Attack[] = [
  {
    name: 'bodies that are too deep or too large',
    async run({ origin }) {
      const send = (body: string) => statusOf(`${origin}/api/auth/login`, { ...json({}), body });
      return allOf(await Promise.all(TOO_MUCH.map(send)), 400, 413, 429);
    },
  },
  {
    name: 'compressed bodies that unpack to 100 MB',
    async run({ origin }) {
      const paths = ['auth/login', 'telemetry', 'delivery/changes'];
      const statuses = paths.flatMap((path) =>
        Object.entries(BOMBS).map(([encoding, bomb]) =>
          statusOf(`${origin}/api/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'content-encoding': encoding },
            body: new Uint8Array(bomb),
          }),
        ),
      );
      return allOf(await Promise.all(statuses), 400, 401, 413, 415, 429);
    },
  },
];
