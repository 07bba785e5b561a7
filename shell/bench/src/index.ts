/** What the parts of the benchmark share. */
export type { BarChart } from './bar-chart';
export { median } from './median';
export { BENCH_RESULTS, Results, writeChart } from './results';
