import { once } from 'node:events';
import { Agent, request as send, type IncomingMessage } from 'node:http';

/** A raw response. */
export interface Answer {
  /** 0 if there is no response. */
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Sends requests from its own address, like another person's browser: limits count by address. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  token = '';

  /** @param address in 127.0.0.0/8 */
  constructor(private readonly address: string) {}

  async send(method: string, url: string, body?: object): Promise<Answer> {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(this.token && { authorization: this.token }),
    };
    const sent = send(url, { method, headers, agent: this.#agent, localAddress: this.address });
    sent.end(body && JSON.stringify(body));
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
      return { status: response.statusCode ?? 0, headers: response.headers, body: text };
    } catch {
      // The server has closed an idle connection meanwhile: a browser, too, sends such a request again.
      if (sent.reusedSocket) return this.send(method, url, body);
      return { status: 0, headers: {}, body: '' };
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
