import { Type } from '@sinclair/typebox';

/** A date. */
export const Day = Type.String({
  pattern: '^2[0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  description: 'year-month-day where the viewer was',
});
