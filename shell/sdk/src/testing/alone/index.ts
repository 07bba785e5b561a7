export { startAlone } from './start-alone';
