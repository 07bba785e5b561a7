import { ApiError } from '@fitreel/sdk/api';
import { failedRequest } from './failed-request';

test.each([400, 422])('names the field that the API rejects (%d)', (status) => {
  expect(
    failedRequest(new ApiError(status, ['body/password must NOT have more than 128 characters'])),
  ).toEqual({
    status,
    text: 'body/password must NOT have more than 128 characters',
    rejected: { field: 'password', text: 'must NOT have more than 128 characters' },
  });
});

test.each([
  [400, 'body must be object'],
  [400, 'body/a/b must be string'],
  [409, 'body/email is not for this status'],
])('%d %s names no field', (status, text) => {
  expect(failedRequest(new ApiError(status, [text]))).toEqual({ status, text, rejected: undefined });
});

test.each([
  [0, 'Check your connection, then try again.'],
  [503, 'The site is having trouble. Try again in a moment.'],
])('says what to do about a status of %d', (status, text) => {
  expect(failedRequest(new ApiError(status, ['Something went wrong.'])).text).toBe(text);
});

test('throws an error that is not of the API', () => {
  const fault = new TypeError('x is not a function');
  expect(() => failedRequest(fault)).toThrow(fault);
});
