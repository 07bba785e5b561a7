export { startAlone } from './alone';
