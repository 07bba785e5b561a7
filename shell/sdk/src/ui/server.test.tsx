/** @jest-environment @fitreel/tooling/jest-node */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import * as forms from '../forms';
import { PlatformProvider } from '../platform';
import { createTestPlatform, sampleVideos } from '../testing';
import type { Video } from '@fitreel/contract';
import * as ui from './index';

const video = sampleVideos[1] as Video;

/** Each component with a text that its HTML must have. */
const pages: Record<string, [ReactNode, string]> = {
  Button: [
    <ui.Button key="" icon="plus">
      Create
    </ui.Button>,
    'Create',
  ],
  ButtonLink: [
    <ui.ButtonLink key="" to="/login">
      Log in
    </ui.ButtonLink>,
    'href="/login"',
  ],
  ConfirmDialog: [
    <ui.ConfirmDialog
      key=""
      title="Sure?"
      action="Clear"
      open
      onConfirm={() => undefined}
      onCancel={() => undefined}
    >
      content
    </ui.ConfirmDialog>,
    '',
  ],
  Dialog: [
    <ui.Dialog key="" title="Save" open onClose={() => undefined}>
      content
    </ui.Dialog>,
    '',
  ],
  EmptyState: [<ui.EmptyState key="" icon="heart" title="Nothing here" />, 'Nothing here'],
  FailureNotice: [<ui.FailureNotice key="" title="It failed" onRetry={() => undefined} />, 'Retry'],
  FullScreenButton: [<ui.FullScreenButton key="" of={{ current: null }} />, 'aria-pressed="false"'],
  Icon: [<ui.Icon key="" name="home" />, '<svg'],
  IconPath: [<ui.IconPath key="" d="M1 2" />, 'd="M1 2"'],
  IconButton: [<ui.IconButton key="" label="Close" icon="close" />, 'aria-label="Close"'],
  PageHeading: [<ui.PageHeading key="" title="History Videos" />, '<title>History Videos · Site</title>'],
  Shelf: [<ui.Shelf key="" title="Trending" videos={sampleVideos} />, video.title],
  ShelfSkeleton: [<ui.ShelfSkeleton key="" />, 'aria-hidden="true"'],
  Skeleton: [<ui.Skeleton key="" />, 'aria-hidden="true"'],
  TitleMarker: [
    <ui.TitleMarker key="" mark={() => <mark>marked</mark>}>
      <ui.VideoCard video={video} />
    </ui.TitleMarker>,
    '<mark>marked</mark>',
  ],
  Together: [<ui.Together key="">all of it</ui.Together>, 'hidden=""'],
  VideoCard: [<ui.VideoCard key="" video={video} />, `href="/video/${video._id}"`],
  VideoGrid: [<ui.VideoGrid key="" label="All" videos={sampleVideos} />, video.title],
  VideoGridSkeleton: [<ui.VideoGridSkeleton key="" />, 'Loading videos'],
  VideoRow: [<ui.VideoRow key="" video={video} />, `href="/video/${video._id}"`],
  VideoRowSkeleton: [<ui.VideoRowSkeleton key="" />, 'aria-hidden="true"'],
  VisuallyHidden: [<ui.VisuallyHidden key="">said</ui.VisuallyHidden>, 'said'],
  CheckboxField: [<forms.CheckboxField key="" label="Remember me" />, 'Remember me'],
  Form: [
    <forms.Form key="" label="Log in">
      fields
    </forms.Form>,
    'aria-label="Log in"',
  ],
  FormError: [<forms.FormError key="">Wrong</forms.FormError>, 'role="alert"'],
  PasswordField: [<forms.PasswordField key="" label="Password" />, 'type="password"'],
  SelectField: [<forms.SelectField key="" label="Unit" options={[['s', 'Seconds']]} />, 'Seconds'],
  SubmitButton: [
    <forms.SubmitButton key="" busy>
      Login
    </forms.SubmitButton>,
    'type="submit"',
  ],
  TextField: [<forms.TextField key="" label="Email" error="invalid mail" />, 'invalid mail'],
};

function toHtml(page: ReactNode): string {
  const platform = createTestPlatform({ token: 'a token that the server must not act on' });
  const html = renderToString(
    <PlatformProvider platform={{ ...platform, siteName: 'Site' }}>
      <MemoryRouter>{page}</MemoryRouter>
    </PlatformProvider>,
  );
  expect(platform.requests).toEqual([]);
  return html;
}

it.each(Object.entries(pages))('%s renders without a browser, twice the same', (_, [page, text]) => {
  const html = toHtml(page);
  expect(html).toContain(text);
  expect(toHtml(page)).toBe(html);
});

it('covers every component', () => {
  const components = Object.keys({ ...ui, ...forms }).filter((name) => /^[A-Z][a-z]/.test(name));
  expect(Object.keys(pages).sort()).toEqual(components.sort());
});
