export {
  giveElementsSize,
  renderInApp,
  renderPage,
  renderRemote,
  renderRemoteToHtml,
  type RenderedHtml,
  type RenderedRemote,
} from './render';
export {
  deferred,
  createMemoryStorage,
  createTestPlatform,
  type Deferred,
  type TestEvent,
  type TestPlatform,
  type TestPlatformOptions,
} from './test-platform';
export { sampleRemotes } from './samples';
export { sampleSlotProps } from './slot-samples';
export { sampleCategories, samplePlaylists, sampleUser, sampleVideos } from '@fitreel/contract/examples';
export type { EndpointRequest, TestRequest, TestResponse, TestResponses } from './fake-api';
