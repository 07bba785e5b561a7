import {
  BUCKET_COOKIE,
  BUCKETS,
  OVERRIDE_PARAMETER,
  OVERRIDING_COOKIE,
  serializeCookie,
  type Cookie,
  type Registry,
} from '@fitreel/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';

/** The value of `cookie` in the request, or null if it has none. */
export function cookieOf<T extends string | number>(
  request: FastifyRequest,
  { name, parse }: Cookie<T>,
): T | null {
  return parse(request.cookies[name]);
}

/**
 * The visitor's bucket. If the site has a canary, a visitor without a bucket gets one with this page, so that the page
 * names the files that its script will choose.
 */
export function visitorBucket(registry: Registry, request: FastifyRequest, reply: FastifyReply): number {
  const known = cookieOf(request, BUCKET_COOKIE);
  if (known !== null) return known;
  const bucket = randomInt(BUCKETS);
  const hasCanary = Object.values(registry.microFrontends).some((versions) => versions.length > 1);
  if (hasCanary)
    reply.header('set-cookie', serializeCookie(BUCKET_COOKIE, bucket, request.protocol === 'https'));
  return bucket;
}

/**
 * Whether the browser may load other files than the releases', by its cookie or its URL: it could then preload files
 * that it does not use.
 */
export function isOverriding(request: FastifyRequest): boolean {
  const isAsked = Object.hasOwn(request.query as object, OVERRIDE_PARAMETER);
  return isAsked || cookieOf(request, OVERRIDING_COOKIE) !== null;
}
