/** Name of the pictures in `artwork/` for videos that bring none of their own. */
export const PLACEHOLDER = 'placeholder';
