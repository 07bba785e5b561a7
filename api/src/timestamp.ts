/** `date` as year-month-dayThour:minute:second with zone (spec section 3), in UTC: 2024-05-01T08:30:00+00:00. */
export function timestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
