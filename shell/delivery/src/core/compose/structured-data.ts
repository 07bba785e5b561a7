import type { Video } from '@fitreel/contract';
import type { PublicRoutes } from './public-routes';
import type { Topic } from './topic';

export interface Addresses {
  /** Origin of the site, without a closing slash. */
  publicUrl: string;
  /** Base of the video host's player, without a closing slash. */
  embedBase: string;
  routes: PublicRoutes;
}

/** URL of the player of a video. */
export function playerUrl({ embedBase }: Addresses, { src }: Video): string {
  return `${embedBase}/${encodeURIComponent(src)}`;
}

/** The page's structured data (schema.org): the video that it shows, and its way from the home page. */
export function structuredData(topic: Topic, addresses: Addresses): object[] {
  const video = topic.video ? [videoObject(topic.video, addresses)] : [];
  return [...video, ...breadcrumbs(topic, addresses)];
}

function videoObject(video: Video, addresses: Addresses): object {
  const picture = previewPicture(video);
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: videoDescription(video),
    ...(picture !== null && { thumbnailUrl: [new URL(picture, addresses.publicUrl).href] }),
    embedUrl: playerUrl(addresses, video),
    genre: video.categoryName,
    author: { '@type': 'Person', name: video.creator },
  };
}

const ARTWORK = /^\/api\/artwork\/thumbnails\/([^/]+)\.svg$/;
const RASTER = /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i;

/** Path or URL of a picture of the video that other sites can show, which is no SVG; null without one. */
export function previewPicture({ thumbnail }: Video): string | null {
  const artwork = ARTWORK.exec(thumbnail)?.[1];
  if (artwork !== undefined) return `/api/artwork/previews/${artwork}.jpg`;
  return RASTER.test(thumbnail) ? thumbnail : null;
}

export function videoDescription({ title, creator, categoryName, alt }: Video): string {
  return `${title} by ${creator}. ${categoryName} on FitReel. ${alt}`.trim();
}

function breadcrumbs({ video, category, categories }: Topic, { publicUrl, routes }: Addresses): object[] {
  const parent = category ?? categories.find(({ categoryName }) => categoryName === video?.categoryName);
  const steps = [
    { name: 'Home', path: '/' },
    ...(parent && routes.category ? [{ name: parent.categoryName, path: routes.category(parent._id) }] : []),
    ...(video && routes.video ? [{ name: video.title, path: routes.video(video._id) }] : []),
  ];
  if (steps.length === 1) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: publicUrl + path,
      })),
    },
  ];
}
