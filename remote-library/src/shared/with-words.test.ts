import { sampleVideos } from '@fitreel/sdk/testing';
import { withWords } from './with-words';

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
