import { ApiError } from '@fitreel/sdk/api';
import { failedCall } from './failed-call';

test('a value that the API does not take is told with its field', () => {
  expect(failedCall(new ApiError(400, ['body/password must NOT have more than 128 characters']))).toEqual({
    status: 400,
    text: 'body/password must NOT have more than 128 characters',
    refused: { field: 'password', text: 'must NOT have more than 128 characters' },
  });
});

test.each([
  [400, 'body must be object'],
  [400, 'body/a/b must be string'],
  [422, 'body/email is not for this status'],
  [0, 'The API did not respond.'],
])('%d %s names no field', (status, text) => {
  expect(failedCall(new ApiError(status, [text]))).toEqual({ status, text, refused: undefined });
});

test('a fault of the app is none of its own, and goes on', () => {
  const fault = new TypeError('x is not a function');
  expect(() => failedCall(fault)).toThrow(fault);
});
