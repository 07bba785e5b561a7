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

test('the same length comes first, then the same creator, then the nearest length, then unknown ones', () => {
  const current = video('current', 20, 'Ada');
  const videos = [
    video('unknown'),
    video('an hour', 60),
    video('of Ada', 45, 'Ada'),
    video('half an hour', 30),
    video('22', 22),
    video('20', 20, 'Ada'),
    video('23', 23),
  ];
  expect(ids(current, videos)).toEqual([
    '20: length',
    '22: length',
    'of Ada: creator',
    '23',
    'half an hour',
    'an hour',
    'unknown',
  ]);
});

test('each video has a list of its own, which never has the video itself', () => {
  const videos = ['a', 'b', 'c', 'd'].map((id) => video(id));
  const [a, b] = videos as [Contract.Video, Contract.Video];
  expect(ids(a, videos)).toEqual(['b', 'c', 'd']);
  expect(ids(b, videos)).toEqual(['c', 'd', 'a']);
  expect(ids(video('of no list'), videos)).toEqual(['a', 'b', 'c', 'd']);
});

test('what was seen comes last', () => {
  const videos = [video('a', 20), video('b', 20), video('c')];
  expect(ids(video('current', 20), videos, new Set(['a']))).toEqual(['b: length', 'c', 'a: length']);
});

test('without a length of its own, nothing is as long as a video', () => {
  expect(ids(video('current'), [video('a', 0), video('b')])).toEqual(['a', 'b']);
});
