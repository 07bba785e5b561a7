import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** A request's logger, made when the request logs: most log nothing, and making one costs as much as its routing. */
class RequestLogger implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get level(): string {
    return this.#logger.level;
  }

  fatal(...details: unknown[]): void {
    this.#log('fatal', details);
  }
  error(...details: unknown[]): void {
    this.#log('error', details);
  }
  warn(...details: unknown[]): void {
    this.#log('warn', details);
  }
  info(...details: unknown[]): void {
    this.#log('info', details);
  }
  debug(...details: unknown[]): void {
    this.#log('debug', details);
  }
  trace(...details: unknown[]): void {
    this.#log('trace', details);
  }
  silent(...details: unknown[]): void {
    this.#log('silent', details);
  }

  child(...options: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...options);
  }

  get #logger(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  #log(level: Level, details: unknown[]): void {
    const logger = this.#logger;
    Reflect.apply(logger[level], logger, details);
  }
}

/** Fastify's `childLoggerFactory`: the default one's logger, made at its first use. */
export const lazyRequestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => new RequestLogger(() => logger.child(bindings, options));
