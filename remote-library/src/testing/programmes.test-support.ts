import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../training/programmes/programme-page';
import '../training/train-page';
import '../training/programmes/programme-editor';

export const [one, two] = sampleVideos as [Contract.Video, Contract.Video];

export const PROGRAMME: Contract.Programme = {
  title: 'Three weeks of strength',
  mode: 'sequential',
  entries: [
    { id: 'a', day: 0, video: { _id: one._id, title: one.title, minutes: 20 } },
    { id: 'b', day: 2, video: { _id: two._id, title: two.title, minutes: 30 } },
  ],
};
export const KEPT: Contract.SavedProgramme = {
  ...PROGRAMME,
  _id: 'kept-before-the-test',
  revision: 4,
  done: [],
};

/** A visitor's programmes on the device. */
export const onDevice = () =>
  JSON.parse(localStorage.getItem('library.programmes') ?? '[]') as Contract.SavedProgramme[];
export const keepOnDevice = (...programmes: Contract.SavedProgramme[]) =>
  localStorage.setItem('library.programmes', JSON.stringify(programmes));
