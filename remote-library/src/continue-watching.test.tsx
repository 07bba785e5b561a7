import { screen, within } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { sampleVideos } from '@fitreel/sdk/testing';
import { renderFor } from './testing/viewer.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './continue-watching';

const [one, two, three] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

const links = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('shows what the viewer left before its end, and the latest first', async () => {
  renderFor(<Slot name="home-shelves" suggestions={[]} />, { history: [one], continued: [two, three] });
  expect(await links('Continue watching')).toEqual([two, three].map(({ _id }) => `/video/${_id}`));
});

test('shows what the viewer has watched, latest first, while there is nothing to continue', async () => {
  localStorage.setItem('library.opened', JSON.stringify([[one._id, Date.now()]]));
  renderFor(<Slot name="home-shelves" suggestions={[]} />, { history: [one, two, three] });
  expect(await links('Recently watched')).toEqual([one, three, two].map(({ _id }) => `/video/${_id}`));
});

test('offers something to start with before anything has been watched', async () => {
  renderFor(<Slot name="home-shelves" suggestions={[two]} />, {});
  expect(await links('Start here')).toEqual([`/video/${two._id}`]);
});
