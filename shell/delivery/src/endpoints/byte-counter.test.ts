import { UPLOAD_LIMITS } from '@fitreel/protocol';
import { InvalidRelease } from '../compatibility/problem';
import { byteCounter } from './byte-counter';

const { fileBytes, bytes } = UPLOAD_LIMITS;

test('a file may have exactly the limit, in several chunks, and not a byte more', () => {
  const count = byteCounter()('main.js');
  count(1);
  count(fileBytes - 1);
  expect(() => count(1)).toThrow(new InvalidRelease(`the file main.js has more than ${fileBytes} bytes`));
});

test('each file has its own limit, and all files together have another', () => {
  const counterFor = byteCounter();
  for (let total = 0; total < bytes; total += fileBytes) counterFor(`${total}.js`)(fileBytes);
  const count = counterFor('last.js');
  expect(() => count(1)).toThrow(new InvalidRelease(`the release has more than ${bytes} bytes`));
});
