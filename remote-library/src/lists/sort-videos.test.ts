import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { hasLengths, sortVideos } from './sort-videos';

const video = (title: string, minutes?: number) =>
  ({ ...sampleVideos[1], _id: title, title, ...(minutes !== undefined && { minutes }) }) as Contract.Video;
const videos = [video('10 squats', 30), video('abs'), video('2 jumps', 10), video('Back')];

test.each([
  ['oldest', ['10 squats', 'abs', '2 jumps', 'Back']],
  ['newest', ['Back', '2 jumps', 'abs', '10 squats']],
  ['title', ['2 jumps', '10 squats', 'abs', 'Back']],
  ['shortest', ['2 jumps', '10 squats', 'abs', 'Back']],
] as const)('%s', (order, titles) => {
  expect(sortVideos(videos, order).map(({ title }) => title)).toEqual(titles);
});

test('length orders only videos that have one', () => {
  expect([hasLengths(videos), hasLengths([video('abs')])]).toEqual([true, false]);
});
