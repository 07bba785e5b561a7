export { createFakeTransport, type TestRequest } from './fake-transport';
export { apiHandlers } from './handlers';
export { sampleSlotProps } from '../slot-samples';
export type { EndpointRequest, TestOutcome, TestResponse, TestResponses } from './types';
