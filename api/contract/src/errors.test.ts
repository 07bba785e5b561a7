import { ERRORS } from './errors';

/** Texts that existing clients compare, letter for letter (api/README.md#errors). */
test.each([
  ['emailExists', 422, 'Unprocessable Entity. Email Already Exists.'],
  ['emailNotRegistered', 404, 'The email you entered is not Registered. Not Found error.'],
  ['userMissing', 404, 'The user you request does not exist. Not Found error.'],
  ['credentialsInvalid', 401, 'The credentials you entered are invalid. Unauthorized access error.'],
  ['tokenInvalid', 401, 'The token is invalid. Unauthorized access error.'],
  ['alreadyInHistory', 409, 'The video is already in your history'],
  ['alreadyLiked', 409, 'The video is already in your liked videos'],
  ['alreadyInPlaylist', 409, 'The video is already in your playlist'],
  ['alreadyInWatchLater', 409, 'The video is already in your watch later videos'],
] as const)('%s is %i with its fixed text', (code, status, text) => {
  expect(ERRORS[code]).toEqual({ status, text });
});

test('texts are unique single lines, and every status is an error', () => {
  const entries = Object.values(ERRORS);
  expect(new Set(entries.map(({ text }) => text)).size).toBe(entries.length);
  for (const { status, text } of entries) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(/^[^\n|;]+$/);
  }
});
