import { movesToAccount } from '../shared/move-to-account';
import { deviceProgrammesOf, trainedOn } from './device-programmes';
import { doneByPlaying } from './done-by-playing';
import { NEW, sendProgramme } from './send-programme';
import { programmeTexts } from './texts';

/** Moves a visitor's programmes, with what is done, to the account of who is signed in. */
export const takeOverProgrammes = movesToAccount({
  of: deviceProgrammesOf,
  send: (platform, own) => {
    const marked = doneByPlaying(own, trainedOn(platform));
    return sendProgramme(platform, { ...marked, revision: NEW }, false);
  },
  notMoved: programmeTexts.notMoved,
});
