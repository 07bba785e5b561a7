export { api, type ApiOptions } from './app';
export { ConfigError, loadConfig, type Config } from './config';
export { openDatabase, type Database } from './db/database';
export { ApiError } from './http/api-error';
export { networkOf } from './http/network';
export { closeOnSignal } from './http/close-on-signal';
export { BODY_ERRORS, responses } from './http/responses';
export { createServer } from './http/create-server';
export { prepareDatabase } from './setup/prepare-database';
