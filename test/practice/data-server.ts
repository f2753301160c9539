import type { IncomingMessage, ServerResponse } from 'node:http';
import { answersPath } from './data';

interface Kept {
  readonly body: Buffer;
  readonly type: string;
  /** How many pieces it comes in, a moment apart. */
  readonly pieces: number;
}

/** Answers requests as the pages themselves said beforehand: their chats lie in the browser, the server only hands them back. */
export interface Answers {
  /** Whether the request was for this; then it is answered. */
  answer(host: string, url: URL, request: IncomingMessage, response: ServerResponse): boolean;
}

export function createAnswers(): Answers {
  /** By host and path. */
  const kept = new Map<string, Kept>();

  const keep = async (host: string, told: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    kept.set(host + (told.get('to') ?? ''), {
      body: Buffer.concat(chunks),
      type: told.get('type') ?? 'application/json; charset=utf-8',
      pieces: Number(told.get('pieces') ?? 1),
    });
    response.writeHead(204).end();
  };

  return {
    answer(host, url, request, response) {
      if (url.pathname === answersPath && request.method === 'POST') {
        keep(host, url.searchParams, request, response).catch(() => response.destroy());
        return true;
      }
      const known = kept.get(host + url.pathname + url.search);
      if (!known) return false;
      request.resume();
      response.writeHead(200, { 'content-type': known.type, 'cache-control': 'no-store' });
      send(known, response).catch(() => response.destroy());
      return true;
    },
  };
}

async function send({ body, pieces }: Kept, response: ServerResponse): Promise<void> {
  const each = Math.ceil(body.length / pieces) || 1;
  for (let from = 0; from < body.length; from += each) {
    response.write(body.subarray(from, from + each));
    if (pieces > 1) await new Promise(resolve => setTimeout(resolve, 50));
  }
  response.end();
}
