export { giveElementsSize } from './elements-with-size';
export { deferred, type Deferred } from './deferred';
export { createMemoryStorage } from './memory-storage';
export { renderInApp } from './render-in-app';
export { renderRemote, type RenderedRemote } from './render-remote';
export { renderRemoteToHtml } from './render-remote-to-html';
export { sampleRemotes } from './sample-remotes';
export { sampleCategories, samplePlaylists, sampleUser, sampleVideos } from '@fitreel/contract/examples';
export {
  createTestPlatform,
  type TestEvent,
  type TestPlatform,
  type TestPlatformOptions,
} from './test-platform';
export type { EndpointRequest, TestRequest, TestResponse, TestResponses } from './fake-api';
