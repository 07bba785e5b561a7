import { rejectHiddenCharacters } from './signup-fields';

const PLAIN = { email: 'ada@example.com', password: 'correct horse' };

test.each([
  ['a line feed', 'a\nda@example.com'],
  ['U+0085', 'a\u0085da@example.com'],
  ['a right-to-left override', 'a\u202eda@example.com'],
  ['a right-to-left mark', 'ada@example.com\u200f'],
  ['an isolate', 'a\u2067da@example.com'],
  ['a zero-width space', 'ada\u200b@example.com'],
  ['a zero-width joiner at the end of a word', 'ada\u200d @example.com'],
  ['two zero-width joiners', 'a\u200d\u200dda@example.com'],
  ['a byte order mark inside', 'a\ufeffda@example.com'],
  ['a soft hyphen', 'a\u00adda@example.com'],
  ['a Hangul filler', 'a\u3164da@example.com'],
])('refuses %s in an email and in a name (422)', (_name, text) => {
  for (const field of ['email', 'firstName', 'lastName']) {
    expect(() => rejectHiddenCharacters({ ...PLAIN, [field]: text })).toThrow(
      `body/${field} must not contain control, direction or zero-width characters`,
    );
  }
});

test.each(['ada@example.com', ' ada@example.com\n', 'zoë+fit@example.org', 'مريم@مثال.إختبار', '王@例え.jp'])(
  'takes %j',
  (email) => {
    expect(() =>
      rejectHiddenCharacters({ ...PLAIN, email, firstName: 'Jean Luc', lastName: 'O’Neil-王' }),
    ).not.toThrow();
  },
);

test('takes joiners inside a name of Persian letters or emoji, and refuses them in an email', () => {
  for (const firstName of ['علی\u200cرضا', 'Zoë 🏋🏽\u200d♀️']) {
    expect(() => rejectHiddenCharacters({ ...PLAIN, firstName })).not.toThrow();
  }
  expect(() => rejectHiddenCharacters({ ...PLAIN, email: 'a\u200dda@example.com' })).toThrow('body/email');
});
