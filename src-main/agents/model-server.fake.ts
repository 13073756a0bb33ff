import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat completion request as it came over the wire. */
export interface WireRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly authorization: string | null;
  readonly messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  readonly tools: string[];
}

/** What the server does with one request. `hang` keeps the connection open and silent; `cut` drops it. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Body of a reply that is no stream. */
  readonly body?: string;
  readonly deltas?: readonly object[];
  readonly finish?: 'stop' | 'tool_calls' | 'length' | null;
  readonly ending?: 'done' | 'cut' | 'hang';
}

export interface ModelServer {
  /** To configure as `model.baseUrl`. */
  readonly baseUrl: string;
  readonly requests: WireRequest[];
  /** Connections the client closed before the reply had ended. */
  readonly abandoned: number;
  /** Replies to the next requests, in order. Without one left, the server answers 500. */
  reply(...replies: Reply[]): void;
  close(): Promise<void>;
}

/** Says these pieces, each as one chunk of the stream. */
export const says = (...pieces: string[]): Reply => ({
  deltas: pieces.map((content) => ({ content })),
  finish: 'stop',
});

/** Calls one tool; the arguments come in two chunks, as real servers send them. */
export const calls = (name: string, args: string, { id = 'call-1', text = '' } = {}): Reply => {
  const half = Math.ceil(args.length / 2);
  const start = { index: 0, id, type: 'function', function: { name, arguments: args.slice(0, half) } };
  return {
    deltas: [
      ...(text === '' ? [] : [{ content: text }]),
      { tool_calls: [start] },
      { tool_calls: [{ index: 0, function: { arguments: args.slice(half) } }] },
    ],
    finish: 'tool_calls',
  };
};

export const refuses = (status: number, message: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify({ error: { message, type: 'error', param: null, code: null } }),
});

/** A server that speaks OpenAI's chat completions over real HTTP, from a script. Tests only. */
export async function startModelServer(): Promise<ModelServer> {
  const replies: Reply[] = [];
  const requests: WireRequest[] = [];
  let abandoned = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) abandoned++;
    });
    void read(request).then((wire) => {
      requests.push(wire);
      write(response, replies.shift() ?? refuses(500, 'the script has ended'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get abandoned() {
      return abandoned;
    },
    reply: (...more) => void replies.push(...more),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Omit<WireRequest, 'tools'> & {
    tools?: { function: { name: string } }[];
  };
  return {
    model: body.model,
    stream: body.stream,
    authorization: request.headers.authorization ?? null,
    messages: body.messages,
    tools: (body.tools ?? []).map((tool) => tool.function.name),
  };
}

function write(response: ServerResponse, reply: Reply): void {
  if (reply.body !== undefined) {
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const { deltas = [], finish = 'stop', ending = 'done' } = reply;
  for (const delta of deltas) response.write(chunk(delta, null));
  if (ending === 'hang') return;
  if (ending === 'cut') {
    // After what was written has left, or the client would see nothing at all.
    response.write(': cut\n\n', () => response.destroy());
    return;
  }
  if (finish !== null) response.write(chunk({}, finish));
  response.end('data: [DONE]\n\n');
}

function chunk(delta: object, finish: string | null): string {
  const choice = { index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`;
}
