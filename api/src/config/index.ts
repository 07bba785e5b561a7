export { childEnvironment, postgresVariables } from './child-environment';
export {
  ApiSettings,
  BackupSettings,
  loadAddress,
  loadConfig,
  loadDatabaseConfig,
  loadToolConfig,
  type Config,
  type ToolConfig,
} from './config';
export { hostUrls } from './host-urls';
export { ConfigError, readSettings, spaced, type Environment } from './read-settings';
