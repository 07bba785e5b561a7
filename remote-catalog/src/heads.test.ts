import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, sampleCategories, sampleVideos } from '@fitreel/sdk/testing';
import { categoriesQuery } from '@fitreel/sdk/ui';
import { head as homeHead } from './home/home';
import { videoQuery } from './video/video-query';
import { head as videoHead } from './video/video-head';

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const siteUrl = 'https://fitreel.example';

/** A platform that has loaded the video, and the categories. */
function loaded(changes: Partial<Contract.DetailedVideo> = {}, categories = sampleCategories) {
  const platform = createTestPlatform();
  platform.queryClient.setQueryData(videoQuery(platform, 'v').queryKey, { ...video, ...changes });
  platform.queryClient.setQueryData(categoriesQuery(platform.api).queryKey, categories);
  return platform;
}

const ofVideo = (...given: Parameters<typeof loaded>) =>
  videoHead({ params: { videoId: 'v' }, platform: loaded(...given), siteUrl });

const namesIn = (data: unknown) =>
  (data as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name);

test('a video says its title, its player and its way from home', () => {
  const head = ofVideo({ src: 'x/y' });
  expect(head).toMatchObject({
    title: video.title,
    description: `By ${video.creator}. ${video.categoryName}. ${video.alt}`,
    type: 'video.other',
    video: expect.stringMatching(/\/x%2Fy$/),
  });
  const [object, list] = head?.structuredData ?? [];
  expect(object).toMatchObject({ '@type': 'VideoObject', name: video.title, embedUrl: head?.video });
  expect(namesIn(list)).toEqual(['Home', video.categoryName, video.title]);
});

test.each<[string, Parameters<typeof loaded>[0], string]>([
  [
    'its title as the text of its picture',
    { title: 'Yoga', alt: 'Yoga', creator: 'Ann', categoryName: 'Flow' },
    'By Ann. Flow',
  ],
  ['a description of two lines', { description: 'Slow.\n\nAnd long.' }, 'Slow. And long.'],
  ['a long description', { description: 'word '.repeat(100) }, `${'word '.repeat(59)}word…`],
  ['a long description without spaces', { description: 'x'.repeat(299) + '🧘🧘' }, `${'x'.repeat(299)}…`],
])('the preview of a video with %s does not repeat the title', (_what, changes, description) => {
  expect(ofVideo(changes)).toMatchObject({ description });
});

test('a video that its host does not show has no player', () => {
  const head = ofVideo({ unavailable: true, hostProblem: 'removed' });
  expect(head).toMatchObject({ title: video.title, description: expect.any(String) });
  expect(head).not.toHaveProperty('video');
  expect(head).not.toHaveProperty('structuredData');
});

test('a video whose category is not known is one step from home', () => {
  expect(namesIn(ofVideo({}, [])?.structuredData?.[1])).toEqual(['Home', video.title]);
});

test.each([
  ['/api/artwork/thumbnails/a.01234567.svg', '/api/artwork/previews/a.01234567.jpg'],
  ['/api/artwork/pictures/0123abcd-123456-640', '/api/artwork/pictures/0123abcd-123456-1280'],
  ['/pictures/a.png', '/pictures/a.png'],
  ['/pictures/a.svg', undefined],
])('a video with the picture %s is shown with %s', (thumbnail, picture) => {
  const head = ofVideo({ thumbnail });
  expect(head?.picture).toBe(picture);
  expect(head?.structuredData?.[0]?.['thumbnailUrl']).toEqual(picture && [siteUrl + picture]);
});

test('a category says its name and its way from home, and the home page nothing', () => {
  const platform = loaded();
  const [category] = sampleCategories as [(typeof sampleCategories)[0]];
  platform.queryClient.setQueryData(['catalog', 'category', category._id], category);
  const head = homeHead({ params: { categoryId: category._id }, platform, siteUrl });
  expect(head).toMatchObject({ title: category.categoryName, description: expect.any(String) });
  expect(namesIn(head?.structuredData?.[0])).toEqual(['Home', category.categoryName]);
  expect(homeHead({ params: {}, platform, siteUrl })).toBeNull();
});

test('a page without its data says nothing', () => {
  const platform = createTestPlatform();
  expect(videoHead({ params: { videoId: 'v' }, platform, siteUrl })).toBeNull();
  expect(homeHead({ params: { categoryId: 'unknown' }, platform, siteUrl })).toBeNull();
});
