export { remoteConfig } from './remote';
export { shellConfig } from './shell';
