export { seed, type SeedOptions } from './seed';
