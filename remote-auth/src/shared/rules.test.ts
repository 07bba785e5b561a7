import { confirmationRule, emailRule, filled, passwordRule } from './rules';

const SHORT = 'Password should be more than 8 character';

test.each([
  ['', 'Enter your password'],
  ['1234567', SHORT],
  ['12345678', true],
  ['123456789', true],
  // Counted in code points, as the API does: four of these are eight UTF-16 units.
  ['💪💪💪💪', SHORT],
  ['💪💪💪💪💪💪💪💪', true],
  [' '.repeat(8), true],
])('the password "%s": %s', (value, result) => {
  expect(passwordRule(value)).toBe(result);
});

test.each([
  ['', 'Enter your email'],
  ['  ', 'Enter your email'],
  ['ada', 'invalid'],
  ['ada@', true],
  ['ada@example.com', true],
])('the email "%s": %s', (value, result) => {
  expect(emailRule('invalid')(value)).toBe(result);
});

test('the confirmation must equal the password', () => {
  expect(confirmationRule('', 'eightchr')).toBe('Enter your password again');
  expect(confirmationRule('Eightchr', 'eightchr')).toBe('Password did not matched');
  expect(confirmationRule('eightchr', 'eightchr')).toBe(true);
});

test('white space alone does not fill a field', () => {
  expect(filled('Enter it')('\t ')).toBe('Enter it');
  expect(filled('Enter it')(' a')).toBe(true);
});
