import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { relatedVideos } from './must-watch-order';

/** Its length is not known. */
const [, , sample] = sampleVideos as [unknown, unknown, Contract.Video];

function video(_id: string, minutes?: number, creator = `creator of ${_id}`): Contract.Video {
  return { ...sample, _id, creator, ...(minutes !== undefined && { minutes }) };
}

const ids = (...parameters: Parameters<typeof relatedVideos>) =>
  relatedVideos(...parameters).map(({ video: { _id }, reason }) => (reason ? `${_id}: ${reason}` : _id));

test('a video is there for its length, for its creator, or for neither', () => {
  const videos = [video('22', 22), video('23', 23), video('of Ada', 45, 'Ada'), video('unknown')];
  expect(ids(video('current', 20, 'Ada'), videos)).toEqual([
    '22: length',
    '23',
    'of Ada: creator',
    'unknown',
  ]);
});

test('what was seen comes last', () => {
  const videos = [video('a', 20), video('b', 20), video('c')];
  expect(ids(video('current', 20), videos, new Set(['a']))).toEqual(['b: length', 'c', 'a: length']);
});

test('without a length of its own, nothing is as long as a video', () => {
  expect(ids(video('current'), [video('a', 1), video('b')])).toEqual(['a', 'b']);
});
