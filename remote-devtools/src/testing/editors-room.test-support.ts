import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../catalogue/catalogue';
import '../catalogue/editors-room';

/** jsdom has no layout: makes the table ten rows high, with scrolling under the test's control. */
function layOutTable(): void {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(680);
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, ...[to]: unknown[]) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0;
    this.dispatchEvent(new Event('scroll'));
  };
}

/** The video at a place of the sample catalogue, counted from 0. */
const sampleEdited = (place: number): Contract.EditedVideo => ({
  _id: `v${place}`,
  state: 'live',
  title: `Video ${place}`,
  creator: 'Yoga House',
  categoryName: 'Workout',
  minutes: 20,
  thumbnail: '/artwork/placeholder.svg',
  needs: [],
});

/** A catalogue that applies the editor's changes. */
export interface SampleCatalogue {
  total: number;
  version: number;
  /** Videos that differ from `sampleEdited`, by their ids. */
  videos: Record<string, Partial<Contract.EditedVideo>>;
  fields: Record<string, string>;
  /** The fields that an editor has set. */
  edited: string[];
  /** The host's values of these fields. */
  hostValues: Record<string, string>;
}

/** The fields of a video, as an edit sends them. */
export const SAMPLE_FIELDS = {
  ...{ title: 'Video 0', creator: 'Yoga House', categoryName: 'Workout', minutes: '20', level: '' },
  ...{ equipment: '', bodyPart: '', intensity: '', alt: '', src: 'abc123' },
};

export const sampleCatalogue = (part: Partial<SampleCatalogue> = {}): SampleCatalogue => ({
  ...{ total: 100_000, version: 1, videos: {}, fields: SAMPLE_FIELDS, edited: [], hostValues: {} },
  ...part,
});

const videoOf = ({ videos }: SampleCatalogue, place: number) => ({
  ...sampleEdited(place),
  ...videos[`v${place}`],
});

/** The responses of the endpoints for editors. */
const responsesOf = (catalogue: SampleCatalogue, more: TestResponses): TestResponses => ({
  'GET /editing/videos': ({ query }: { query: Readonly<Record<string, string>> }) => {
    const [offset, limit] = [Number(query['offset'] ?? 0), Number(query['limit'] ?? 100)];
    const length = Math.max(0, Math.min(limit, catalogue.total - offset));
    const videos = Array.from({ length }, (_, index) => videoOf(catalogue, offset + index));
    return { total: catalogue.total, version: catalogue.version, videos };
  },
  'GET /editing/videos/v0': () => ({
    video: videoOf(catalogue, 0),
    fields: catalogue.fields,
    edited: catalogue.edited,
    origins: Object.fromEntries(catalogue.edited.map((name) => [name, 'editor' as const])),
    hostValues: catalogue.hostValues,
    card: { ...sampleVideos[0], title: catalogue.fields['title'] } as Contract.Video,
  }),
  ...more,
});

/** Opens the editor's room of `catalogue` with a token. */
export async function openRoom(catalogue = sampleCatalogue(), more: TestResponses = {}) {
  layOutTable();
  const platform = createTestPlatform({ responses: responsesOf(catalogue, more) });
  const send = jest.spyOn(platform.api, 'send');
  renderRemote(remote, { at: '/catalogue', platform });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Deploy token'), ' fitreel_token ');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('region', { name: 'Editor’s room' });
  const sent = (method: string) => platform.requests.filter((request) => request.method === method);
  return { platform, user, send, sent };
}

export const table = () => screen.findByRole('grid', { name: 'All videos of the catalogue' });
export const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

/** The current row of the keyboard. */
export async function currentRow(): Promise<HTMLElement | null> {
  return document.getElementById((await table()).getAttribute('aria-activedescendant') ?? '');
}
