import type { Contract } from '@fitreel/sdk/api';
import type { HeadArguments, PageHead } from '@fitreel/sdk/remote';
import { categoriesQuery, categoryIdOf, categoryPath, videoPath } from '@fitreel/sdk/ui';
import { breadcrumbs } from '../shared/breadcrumbs';
import { videoTexts } from './texts';
import { largePicture } from './fetched-picture';
import { hostAddress } from './player-messages';
import { videoQuery } from './video-query';

/**
 * The metadata of a video's page for search engines and link previews. Includes the player (behaviour.md#search-engines), unless the host
 * does not show the video.
 */
export function head({ params: { videoId = '' }, platform, siteUrl }: HeadArguments): PageHead | null {
  const { api, queryClient, settings } = platform;
  const video = queryClient.getQueryData(videoQuery(platform, videoId).queryKey);
  if (!video) return null;
  const { title, creator, categoryName } = video;
  const description = videoTexts.description(video);
  const picture = previewPicture(video);
  const ofPage = { title, description, ...(picture !== null && { picture }) };
  if (video.unavailable) return ofPage;
  const player = hostAddress(settings.embedBase, video.src);
  const categoryId = categoryIdOf(video, queryClient.getQueryData(categoriesQuery(api).queryKey));
  return {
    ...ofPage,
    type: 'video.other',
    video: player,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: title,
        description,
        ...(picture !== null && { thumbnailUrl: [new URL(picture, siteUrl).href] }),
        embedUrl: player,
        ...(video.published && { uploadDate: video.published }),
        genre: categoryName,
        author: { '@type': 'Person', name: creator },
      },
      breadcrumbs(siteUrl, [
        ...(categoryId === null ? [] : [{ name: categoryName, path: categoryPath(categoryId) }]),
        { name: title, path: videoPath(video._id) },
      ]),
    ],
  };
}

const ARTWORK = /^\/api\/artwork\/thumbnails\/([^/]+)\.svg$/;
const RASTER = /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i;

/** Path of a picture of the video that other sites can show (not an SVG); null without one. */
function previewPicture({ thumbnail }: Contract.Video): string | null {
  const artwork = ARTWORK.exec(thumbnail)?.[1];
  if (artwork !== undefined) return `/api/artwork/previews/${artwork}.jpg`;
  const large = largePicture(thumbnail);
  return large !== thumbnail || RASTER.test(thumbnail) ? large : null;
}
