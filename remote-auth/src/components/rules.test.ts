import { confirmationRule, emailRule, filled, passwordRule } from './rules';

const SHORT = 'Password should be more than 8 character';

test.each([
  ['', 'Enter your password'],
  ['1234567', SHORT],
  ['12345678', true],
  ['123456789', true],
  // Characters as the API counts them: four of these are eight UTF-16 units.
  ['💪💪💪💪', SHORT],
  ['💪💪💪💪💪💪💪💪', true],
  [' '.repeat(8), true],
])('the password "%s": %s', (value, says) => {
  expect(passwordRule(value)).toBe(says);
});

test.each([
  ['', 'Enter your email'],
  ['  ', 'Enter your email'],
  ['ada', 'not so'],
  ['ada@', true],
  ['ada@example.com', true],
])('the email "%s": %s', (value, says) => {
  expect(emailRule('not so')(value)).toBe(says);
});

test('the second password has to be the first, to the letter', () => {
  expect(confirmationRule('', 'eightchr')).toBe('Enter your password again');
  expect(confirmationRule('Eightchr', 'eightchr')).toBe('Password did not matched');
  expect(confirmationRule('eightchr', 'eightchr')).toBe(true);
});

test('white space alone fills no field', () => {
  expect(filled('Enter it')('\t ')).toBe('Enter it');
  expect(filled('Enter it')(' a')).toBe(true);
});
