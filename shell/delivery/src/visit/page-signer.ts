import { networkOf } from '@fitreel/api';
import type { FastifyRequest } from 'fastify';
import type { PageStarts } from '../telemetry/page-starts';
import type { PageViews } from '../telemetry/page-views';
import type { Visit } from './visit';

interface PageSignerOptions {
  /** Signs each page, so that its reports count; without it no page is signed. */
  views?: PageViews | undefined;
  /** Counts the pages of the shell and its canary. */
  starts?: PageStarts | undefined;
}

/** Counts pages that are about to be sent, and makes the header with which they report (ADR-0040). */
export class PageSigner {
  constructor(private readonly options: PageSignerOptions) {}

  /**
   * Counts a page, so it is called once for each.
   *
   * @param failed whether something of the page could not be rendered
   * @returns the value of `server-timing` for its reports; none for a preview, which is no figure of the live releases
   */
  sign(
    { snapshot, bucket, comparesShells }: Visit,
    { method, ip }: Pick<FastifyRequest, 'method' | 'ip'>,
    failed: boolean,
  ): string | undefined {
    const { views, starts } = this.options;
    if (!views || snapshot.preview) return undefined;
    const { version } = snapshot.shell;
    const counts = comparesShells && method === 'GET' ? starts : undefined;
    const weighs = counts?.sent(version, networkOf(ip)) ?? false;
    if (weighs && failed) counts?.failed({ version, sentAt: Date.now() });
    return views.timing(snapshot, bucket, weighs);
  }
}
