import { cleanMessage, cleanStack } from './clean-error';

const FILE = '/releases/catalog/1.0.0-0123456789ab/page-home.0123abcd.js';

test.each([
  ['TypeError: x is undefined', 'TypeError: x is undefined'],
  ['Error: boom\n    at Page (/srv/releases/a/b.js:1:2)', 'Error: boom'],
  ['Error: no user ann.smith@example.com', 'Error: no user [e-mail]'],
  ['Error: GET /api/search?q=my+illness#x failed', 'Error: GET /api/search?… failed'],
  ['Error: eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'Error: [text]'],
  ['Error: no list 0b9d6c1e-6c1b-4a53-8a6e-3f1c9f2f1a77', 'Error: no list [text]'],
  ['Error: phone 017612345678', 'Error: phone [number]'],
  ['SyntaxError: "what a viewer typed into a form" is not JSON', 'SyntaxError: "…" is not JSON'],
  ['Error: a\nb\u0000c', 'Error: a b c'],
  [`Error: ${'x '.repeat(300)}`, `Error: ${'x '.repeat(300)}`.slice(0, 300)],
])('the message %j is kept as %j', (text, kept) => {
  expect(cleanMessage(text)).toBe(kept);
});

test.each([
  ['V8', `    at Page (${FILE}:1:2345)`, `at Page (${FILE}:1:2345)`],
  [
    'V8, async',
    `    at async loader (https://fitreel.example${FILE}?retry=1.2:1:2)`,
    `at loader (${FILE}:1:2)`,
  ],
  ['V8 without a name', `    at ${FILE}:1:2`, `at ${FILE}:1:2`],
  ['Firefox', `Page@https://fitreel.example${FILE}:1:2345`, `at Page (${FILE}:1:2345)`],
  ['Node', `    at render (/srv/data${FILE}:10:3)`, `at render (${FILE}:10:3)`],
])('keeps a frame of %s', (_engine, line, kept) => {
  expect(cleanStack(`Error: boom\n${line}`)).toEqual([kept]);
});

test('reads the longest stack of spaces in the time of a few thousand short ones', () => {
  const cost = (times: number, text: string) => {
    const before = process.cpuUsage();
    for (let count = 0; count < times; count += 1) cleanStack(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const spaces = ' '.repeat(1500 - FILE.length - 4);
  const reference = cost(3000, `    at Page (${FILE}:1:2)`);
  expect(cost(1, `${spaces}${FILE}:1:2`)).toBeLessThan(reference);
});

test('leaves out frames without a file of a release, and all beyond the twelfth', () => {
  const others = ['    at x (chrome-extension://abc/inject.js:1:2)', '    at /home/ann/site/gateway.ts:1:2'];
  expect(cleanStack(others.join('\n'))).toEqual([]);
  expect(cleanStack(`    at Page (${FILE}:1:2)\n`.repeat(40))).toHaveLength(12);
});
