import { sampleRemotes } from '@fitreel/sdk/testing';
import { failureWords, versionWords } from './remote-words';

test('the version in use is said, and the one that the registry gives where it is another', () => {
  expect(sampleRemotes.map(versionWords)).toEqual([
    '1.0.0-0123456789ab',
    '1.0.0-0123456789ab',
    '1.0.0-0123456789ab instead of 1.0.1-ba9876543210',
    'Unreleased instead of 1.0.0-0123456789ab',
  ]);
});

test('failures are counted, and the last one has its reason', () => {
  expect(sampleRemotes.map(failureWords)).toEqual([
    '0',
    '0',
    '1: it took too long',
    '2: a file did not come',
  ]);
});
