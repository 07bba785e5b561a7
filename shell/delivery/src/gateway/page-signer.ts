import { networkOf } from '@fitreel/api';
import type { FastifyRequest } from 'fastify';
import type { PageStarts } from '../telemetry/page-starts';
import type { PageViews } from '../telemetry/page-views';
import { siteFor } from './shell-choice';
import type { ServedSite } from './site-source';
import type { Visit } from './visitor';

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
   * @returns the value of `server-timing` for its reports
   */
  sign(
    site: ServedSite,
    { bucket }: Visit,
    request: Pick<FastifyRequest, 'method' | 'ip'>,
    failed: boolean,
  ): string | undefined {
    const { views, starts } = this.options;
    if (!views) return undefined;
    const given = siteFor(site, bucket);
    const counts = site.canary && request.method === 'GET' ? starts : undefined;
    const weighs = counts?.sent(given.shell.version, networkOf(request.ip)) ?? false;
    if (weighs && failed) counts?.failed({ version: given.shell.version, sentAt: Date.now() });
    return views.timing(given, bucket, weighs);
  }
}
