import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadArtwork, type Artwork } from './artwork';
import { factColumns } from './facts';
import { presentVideo } from './presenter';

let artwork: Artwork;
beforeAll(async () => {
  artwork = await loadArtwork();
});

const HASHED = /^\/api\/artwork\/thumbnails\/gym-beats\.[0-9a-f]{8}\.svg$/;

test('a slug leads to the path of its picture, and any other text to a path of its own', () => {
  expect(artwork.path('thumbnails', 'gym-beats')).toMatch(HASHED);
  expect(artwork.path('thumbnails', '/my/own.png')).toBe('/my/own.png');
  expect(artwork.path('thumbnails', 'nothing')).toBe('/api/artwork/thumbnails/nothing.svg');
  // A thumbnail's slug is no avatar's.
  expect(artwork.path('avatars', 'gym-beats')).toBe('/api/artwork/avatars/gym-beats.svg');
});

test('a path is the name of the file that it serves', () => {
  const name = artwork.path('thumbnails', 'gym-beats').slice('/api/artwork/'.length);
  expect(artwork.file(name)?.toString()).toContain('<svg');
  expect(artwork.file('thumbnails/gym-beats.svg')).toBeUndefined();
});

test('each thumbnail has a preview with the same name and hash', async () => {
  for (const file of await readdir(join(__dirname, '../../../artwork/thumbnails'))) {
    const path = artwork.path('thumbnails', file.replace('.svg', ''));
    const name = path.replace('/api/artwork/thumbnails/', 'previews/').replace(/svg$/, 'jpg');
    const bytes = artwork.file(name);
    expect(bytes?.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(bytes?.length).toBeLessThan(64 * 1024);
  }
});

test.each([
  ['a slug', 'gym-beats'],
  ['the path of the present version', null],
  ['the path of an older version', '/api/artwork/thumbnails/gym-beats.0123abcd.svg'],
  ['a path without a version', '/api/artwork/thumbnails/gym-beats.svg'],
])('finds the slug in %s', (_case, picture) => {
  expect(artwork.slug('thumbnails', picture ?? artwork.path('thumbnails', 'gym-beats'))).toBe('gym-beats');
});

test.each([
  ['an unknown slug', 'nothing'],
  ['the slug of another kind', 'madfit'],
  ['the path of another kind', '/api/artwork/avatars/madfit.svg'],
  ['a path of another site', 'https://elsewhere.example/api/artwork/thumbnails/gym-beats.svg'],
  ['a path with a hash of another length', '/api/artwork/thumbnails/gym-beats.0123abc.svg'],
  ['a path that goes on', '/api/artwork/thumbnails/gym-beats.svg/more'],
  ['a path without the end', '/api/artwork/thumbnails/gym-beats.0123abcd'],
])('finds no slug in %s', (_case, picture) => {
  expect(artwork.slug('thumbnails', picture)).toBeUndefined();
});

test('the alt text is the video’s own, else the artwork’s, else the title', () => {
  const row = {
    ...{ id: 'a', position: 1, age: 0, title: 'Title', creator: 'MadFit', subscriber: '1M', src: 'x' },
    ...{ thumbnail: 'gym-beats', avatar: 'madfit', alt: 'Own', category_name: 'Workout' },
    ...factColumns('Title', {}),
  };
  const ofArtwork = artwork.alt('gym-beats');
  expect(ofArtwork?.length).toBeGreaterThan(10);
  expect(presentVideo(row, artwork).alt).toBe('Own');
  expect(presentVideo({ ...row, alt: '' }, artwork).alt).toBe(ofArtwork);
  expect(presentVideo({ ...row, alt: '', thumbnail: '/my/own.png' }, artwork)).toMatchObject({
    alt: 'Title',
    thumbnail: '/my/own.png',
    avatar: artwork.path('avatars', 'madfit'),
  });
});
