/** Id of the page's content, between the bars. */
export const CONTENT_ID = 'content';
