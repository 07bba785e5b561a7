import { sampleVideos } from '@fitreel/sdk/testing';
import { withWords } from './with-words';
import { secondsOf } from './clock-time';

const video = (title: string) => ({ ...sampleVideos[0]!, title, creator: 'Ada' });
const videos = ['Morning Yoga', '腹筋トレーニング', 'ストレッチ', 'ข้าว', 'ข่าว', 'الظَّهرِ', 'Café'].map(video);

test.each([
  ['', videos.map(({ title }) => title)],
  ['ada MÓRN', ['Morning Yoga']],
  ['筋トレ', ['腹筋トレーニング']],
  ['すとれ', ['ストレッチ']],
  ['ｽﾄﾚｯﾁ', ['ストレッチ']],
  ['ข่าว', ['ข่าว']],
  ['الظهر', ['الظَّهرِ']],
  ['cafe', ['Café']],
  ['yoga cafe', []],
])('%j finds %j', (text, titles) => {
  expect(withWords(videos, text).map(({ title }) => title)).toEqual(titles);
});

describe('a typed time', () => {
  test.each([
    ['4:10', 250],
    [' 0:05 ', 5],
    ['1:04:10', 3850],
    ['75:00', 4500],
    ['250', 250],
    ['24:00:00', 86_400],
    ['24:00:01', null],
    ['4:60', null],
    ['4:', null],
    ['-1', null],
    ['1.5', null],
    ['1:1:1:1', null],
    ['', null],
  ])('%j is %j seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });
});
