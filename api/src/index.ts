export { ApiError } from './api-error';
export { api, type ApiOptions } from './app';
export { closeOnSignal } from './close-on-signal';
export { ConfigError, loadConfig, type Config } from './config';
export { answers, BODY_ERRORS } from './documented';
export { openDatabase, type Database } from './db/database';
export { prepareDatabase } from './db/prepare';
export { serverOptions } from './server-options';
