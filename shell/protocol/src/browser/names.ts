/** Id of the element that holds the page state. */
export const PAGE_STATE_ID = 'fitreel-state';

/** Attribute of the root element with the viewer's choice of a theme. */
export const THEME_ATTRIBUTE = 'data-theme';
