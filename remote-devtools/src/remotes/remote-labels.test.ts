import { sampleRemotes } from '@fitreel/sdk/testing';
import { failureLabel, versionLabel } from './remote-labels';

test('the version label names the version in use, and the one in the registry if that is another', () => {
  expect(sampleRemotes.map(versionLabel)).toEqual([
    '1.0.0-0123456789ab',
    '1.0.0-0123456789ab',
    '1.0.0-0123456789ab instead of 1.0.1-ba9876543210',
    'Unreleased instead of 1.0.0-0123456789ab',
  ]);
});

test('the failure label counts failures and gives the reason of the last', () => {
  expect(sampleRemotes.map(failureLabel)).toEqual([
    '0',
    '0',
    '1: it took too long',
    '2: a file couldn’t be loaded',
  ]);
});
