export { api, type ApiOptions } from './app';
export { editorsRoom } from './editors-room/routes';
export { createServer } from './http/create-server';
export { pageIds, type IdParts } from './modules/catalog/page-ids';
export { sitePictures } from './pictures/site-pictures';
export { hasVideos, prepareDatabase } from './setup/prepare-database';
export { videosToIndex } from './setup/reindex-videos';
export { withSharedSecret } from './setup/shared-secret';
