import { clock } from '../../shared/texts';

/** The texts of watching progress. */
export const positionTexts = {
  continue: 'Continue watching',
  begun: 'Where you left off',
  /** `seconds` from the beginning. */
  continued: (seconds: number) => `Continued at ${clock(seconds)}`,
  /** On the button that opens a video. */
  continueAt: (seconds: number) => `Continue at ${clock(Math.floor(seconds))}`,
  left: (seconds: number) => `${Math.ceil(seconds / 60)} min left`,
  startOver: 'Start over',
  /** Closes the `continued` message. */
  close: 'Close',
  watched: 'Watched',
  share: (share: number) => `${Math.round(share * 100)} % watched`,
  markWatched: 'Mark as watched',
  markUnwatched: 'Mark as unwatched',
  markedWatched: 'Marked as watched',
  markedUnwatched: 'Marked as unwatched',
  notKept: 'Couldn’t keep where you left one of your videos',
};
