/** Id of the element that holds the page state. */
export const PAGE_STATE_ID = 'fitreel-state';
