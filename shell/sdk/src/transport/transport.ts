/** One HTTP request as it goes out. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Whether it is to arrive although the page is left meanwhile. */
  keepalive?: boolean;
}

/** One HTTP answer as it came in, of whatever status. */
export interface WireAnswer {
  status: number;
  statusText: string;
  text: string;
  headers: Record<string, string>;
}

/** Rejects where no answer came. */
export type Exchange = (request: WireRequest) => Promise<WireAnswer>;
