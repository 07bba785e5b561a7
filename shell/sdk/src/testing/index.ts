export { deferred, type Deferred } from './deferred';
export { createMemoryStorage } from './memory-storage';
export { renderRemote, type RenderedRemote } from './render-remote';
export { renderRemoteToHtml } from './render-remote-to-html';
export { sampleRemotes } from './sample-remotes';
export { sampleCategories, samplePlaylists, sampleVideos } from './samples';
export { createTestPlatform, type TestPlatform, type TestPlatformOptions } from './test-platform';
export type { TestRequest, TestResponse, TestResponses } from './test-transport';
