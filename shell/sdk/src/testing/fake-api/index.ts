export { createFakeTransport, type TestRequest } from './fake-transport';
export { apiHandlers } from './handlers';
export type { EndpointRequest, TestOutcome, TestResponse, TestResponses } from './types';
