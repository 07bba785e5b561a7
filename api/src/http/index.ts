/** The HTTP modules that the gateway shares with the API. They load neither the API nor a server. */
export { closeOnSignal } from './close-on-signal';
export { ACCEPT_QUEUE_MAX } from './connection-limits';
export { diagnostic } from './diagnostic';
export { chosenEncoding, EncodedBody, holdsTag } from './encoded-body';
export { clientOf, matcherOf, networkOf, OWN_ADDRESS, wideNetworkOf } from './network';
export { ApiError, BODY_ERRORS, responses } from './responses';
export { SECURITY_HEADERS } from './security-headers';
export { inTime } from './timing';
