import { classOf, outcomeOf } from './outcome';

test.each([
  [0, 'No answer'],
  [204, 'Success'],
  [304, 'Redirection'],
  [404, 'Client error'],
  [503, 'Server error'],
  [999, 'Unknown class'],
])('%d is of the class %s', (status, name) => {
  expect(classOf(status)).toBe(name);
});

test('an answer keeps its status, a failure to get one has none', () => {
  const answer = { status: 418, statusText: "I'm a teapot", data: {}, headers: {} };
  expect(outcomeOf(answer)).toEqual({ status: 418, statusText: "I'm a teapot" });
  expect(outcomeOf({ error: 'cut' })).toEqual({ status: 0, statusText: '' });
});
