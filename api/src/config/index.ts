export { loadConfig, loadDatabaseConfig, type Config } from './config';
export { ConfigError, readSettings, spaced, type Environment } from './read-settings';
