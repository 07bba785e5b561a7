/** What the parts of the benchmark share. */
export { median } from './median';
export { BENCH_RESULTS, Results, writeChart } from './results';
