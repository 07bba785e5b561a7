import { request, type OutgoingHttpHeaders } from 'node:http';

/** Headers that every Fastify route sends with a body. */
const ANY_ROUTE = ['content-type', 'content-length', 'date', 'connection', 'keep-alive'];

/**
 * As many bytes as the response to a request has on the network, for the body of a bare route: its own body, and a space for each byte
 * of the headers that the bare route does not send. Throws if the response is not a success.
 */
export function sentBytes(url: string, headers: OutgoingHttpHeaders): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const { statusCode = 0, rawHeaders } = response;
      if (statusCode >= 300) return reject(new Error(`${url}: ${statusCode}`));
      const lines = rawHeaders.flatMap((name, index) =>
        index % 2 > 0 || ANY_ROUTE.includes(name.toLowerCase())
          ? []
          : `${name}: ${rawHeaders[index + 1]}\r\n`,
      );
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      return response.on('end', () =>
        resolve(Buffer.concat([...chunks, Buffer.alloc(lines.join('').length, ' ')])),
      );
    })
      .on('error', reject)
      .end();
  });
}
