export const texts = {
  heading: 'Errors in the last 14 days',
  none: 'None.',
  thrownIn: (version: string, source: 'browser' | 'server') =>
    `in ${version}, ${source === 'browser' ? 'in browsers' : 'on the server'}`,
  facts: (route: string | null, first: string, last: string) =>
    `Route ${route ?? 'of another app'}, ${first} to ${last}`,
  stackOf: (message: string) => `Stack of ${message}`,
  noFrame: 'No frame of a release',
};
