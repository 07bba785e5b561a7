import type { FastifyInstance } from 'fastify';

/** A page does not wait longer than this for its data, in milliseconds: the browser can ask for them itself. */
const PATIENCE = 1000;

/** What the API answered in time: the bodies by address, and whether it said that something does not exist or cannot. */
export interface PageData {
  data: Record<string, unknown>;
  missing: boolean;
}

async function ask(gateway: FastifyInstance, url: string): Promise<{ status: number; body: unknown } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, null);
  });
  try {
    const answer = await Promise.race([gateway.inject({ method: 'GET', url }), late]);
    if (!answer || !/^application\/json/.test(String(answer.headers['content-type']))) return null;
    return { status: answer.statusCode, body: answer.json<unknown>() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks the API of this very process, as a visitor, for what a page needs at once. An answer that fails or is late
 * is left out: the page shows its own loading and Retry for it.
 */
export async function pageData(gateway: FastifyInstance, addresses: readonly string[]): Promise<PageData> {
  const answers = await Promise.all(addresses.map(async (url) => ({ url, answer: await ask(gateway, url) })));
  const good = answers.flatMap(({ url, answer }) =>
    answer?.status === 200 ? [[url, answer.body] as const] : [],
  );
  return {
    data: Object.fromEntries(good),
    missing: answers.some(({ answer }) => answer?.status === 404 || answer?.status === 400),
  };
}
