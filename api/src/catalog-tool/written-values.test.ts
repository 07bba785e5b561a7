import { catalogValue } from './written-values';

test.each([
  ['subscriber', '1200000', '1.2M'],
  ['subscriber', 1_200_000, '1.2M'],
  ['subscriber', '1,239,999', '1.23M'],
  ['subscriber', '1.200.000', '1.2M'],
  ['subscriber', '12 345 subscribers', '12.3K'],
  ['subscriber', '57', '57'],
  ['subscriber', '900k', '900k'],
  ['subscriber', 'many', 'many'],
  ['minutes', '20.0', '20'],
  ['minutes', '20:13', '20'],
  ['minutes', '1:02:03', '62'],
  ['minutes', '1h 2m', '62'],
  ['minutes', '45 min', '45'],
  ['minutes', 'PT20M13S', '20'],
  ['minutes', 'PT12S', '1'],
  ['minutes', 30, '30'],
  ['minutes', 'Unknown', 'Unknown'],
  ['minutes', 'long', 'long'],
  ['minutes', '', ''],
  ['level', 'Beginner', 'beginner'],
  ['bodyPart', 'Full body', 'full-body'],
  ['title', '\u200BYoga\u00AD with\uFEFF Anna \u200D', 'Yoga with Anna'],
  ['creator', 'Anna\u200D', 'Anna'],
  ['creator', 'نی‌نا', 'نی‌نا'],
  ['title', '👩‍🏫 Yoga', '👩‍🏫 Yoga'],
  ['alt', ['a'], ['a']],
  ['chapters', [{ seconds: 1, title: 'Legs\u202e\u2069 ' }], [{ seconds: 1, title: 'Legs' }]],
])('%s %j is %j', (name, written, expected) => {
  expect(catalogValue(name, written)).toEqual(expected);
});

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&t=42s',
  'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ',
  'm.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=10',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'dQw4w9WgXcQ',
])('%s is a video', (address) => {
  expect(catalogValue('src', address)).toBe('dQw4w9WgXcQ');
});

test.each(['https://elsewhere.example/watch?v=x', 'https://youtube.com/', 'https://youtu.be/', 'a.b', '/x'])(
  '%s is not a video of the host',
  (address) => {
    expect(catalogValue('src', address)).toBe(address);
  },
);

test.each(['constructor', '__defineGetter__', '__proto__'])('a field %s is not read as any other', (name) => {
  expect(catalogValue(name, ' x ')).toBe('x');
});
