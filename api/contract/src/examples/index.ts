export { EXAMPLES, type Example } from './examples';
export { sampleCategories, sampleCreator, samplePlaylists, sampleUser, sampleVideos } from './samples';
