/**
 * The middle value of those that are numbers, or the higher of two; NaN without any. Pairs of samples in turns have one
 * ratio each, and the median of these ratios hardly depends on what else the machine does.
 */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
