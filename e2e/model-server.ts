import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gate } from './gate.ts';
import {
  type ChatRequest,
  errorAnswer,
  modelList,
  streamEvents,
  type ToolCallScript,
  toolCalls,
  wholeAnswer,
} from './model-wire.ts';

/** What the model does with one request. Text comes first, then tool calls. */
interface ModelTurn {
  /** Looks at the request; what it throws fails `close()`. */
  readonly expect?: (request: ChatRequest) => void;
  /** Each string is one delta; a single string is cut into small ones. */
  readonly text?: string | readonly string[];
  readonly toolCalls?: readonly ToolCallScript[];
  readonly malformedToolCall?: boolean;
  /** Refuses, with an error body of the wire format. */
  readonly status?: 400 | 401 | 404 | 429 | 500 | 503;
  readonly headers?: Readonly<Record<string, string>>;
  /** Each event of the stream waits here; `gate.release(3)` lets three out. */
  readonly gate?: Gate;
  /** `start`: never answers. `end`: streams everything and never says that it is done. Until the client goes away. */
  readonly hang?: 'start' | 'end';
  /** Drops the connection after this many events. */
  readonly cutAfter?: number;
  /** Serves this many requests in a row, for clients that retry; 1 by default, `Infinity` for all that come. */
  readonly times?: number;
}

interface RecordedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatRequest;
  /** `aborted` when the client went away before the answer was complete. */
  readonly ended: Promise<'complete' | 'aborted'>;
}

export interface ModelServer {
  /** Base URL for the settings, e.g. `http://127.0.0.1:41234/v1`. */
  readonly url: string;
  /** Chat requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Adds turns to the script. */
  script(...turns: ModelTurn[]): void;
  gate(): Gate;
  /** The chat request of that number (1-based), as soon as it has come. */
  request(number: number): Promise<RecordedRequest>;
  /** @throws When a request came that nothing was scripted for, or a turn's `expect` threw. */
  close(): Promise<void>;
}

interface ModelServerOptions {
  /** Refuse requests without this key. */
  readonly apiKey?: string;
  readonly models?: readonly string[];
}

/** A language model that says what the spec tells it to, over real HTTP on loopback. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const model = new ScriptedModel(options);
  await model.listen();
  return model;
}

const PIECES = /[\s\S]{1,6}/gu;

class ScriptedModel implements ModelServer {
  readonly requests: RecordedRequest[] = [];
  readonly #options: ModelServerOptions;
  readonly #server: Server;
  readonly #turns: { readonly turn: ModelTurn; left: number }[] = [];
  readonly #faults: unknown[] = [];
  readonly #arrivals = new EventEmitter();
  #served = 0;

  constructor(options: ModelServerOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => this.#fault(response, error));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  script(...turns: ModelTurn[]): void {
    this.#turns.push(...turns.map((turn) => ({ turn, left: turn.times ?? 1 })));
  }

  gate(): Gate {
    return new Gate();
  }

  async request(number: number): Promise<RecordedRequest> {
    let found = this.requests[number - 1];
    while (!found) {
      await once(this.#arrivals, 'request');
      found = this.requests[number - 1];
    }
    return found;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.#faults.length > 0)
      throw new AggregateError(this.#faults, `The model server met: ${this.#faults.join('; ')}`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { apiKey, models = ['test-model'] } = this.#options;
    if (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`) {
      send(response, 401, errorAnswer(401, 'Incorrect API key provided.'));
    } else if (request.method === 'GET' && request.url === '/v1/models') {
      send(response, 200, modelList(models));
    } else if (request.method === 'POST' && request.url === '/v1/chat/completions') {
      await this.#chat(request, response);
    } else {
      send(response, 404, errorAnswer(404, `No such route: ${request.method} ${request.url}`));
    }
  }

  async #chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as ChatRequest;
    const ended = new Promise<'complete' | 'aborted'>((resolve) => {
      response.once('close', () => resolve(response.writableFinished ? 'complete' : 'aborted'));
    });
    this.requests.push({ headers: request.headers, body, ended });
    this.#arrivals.emit('request');
    const turn = this.#nextTurn();
    if (!turn) throw new Error(`request ${this.requests.length} has no scripted turn`);
    turn.expect?.(body);
    await this.#play(turn, body, response);
  }

  #nextTurn(): ModelTurn | undefined {
    const [next] = this.#turns;
    if (next && --next.left <= 0) this.#turns.shift();
    return next?.turn;
  }

  async #play(turn: ModelTurn, body: ChatRequest, response: ServerResponse): Promise<void> {
    if (turn.hang === 'start') return;
    if (turn.status)
      return send(response, turn.status, errorAnswer(turn.status, `Scripted ${turn.status}.`), turn.headers);
    const texts = typeof turn.text === 'string' ? (turn.text.match(PIECES) ?? []) : (turn.text ?? []);
    const calls = toolCalls(turn.toolCalls ?? [], ++this.#served, turn.malformedToolCall ?? false);
    if (!body.stream) return send(response, 200, wholeAnswer(body, { texts, calls }), turn.headers);
    await stream(response, streamEvents(body, { texts, calls }), turn);
  }

  #fault(response: ServerResponse, error: unknown): void {
    this.#faults.push(error);
    if (response.headersSent) response.destroy();
    // Not 5xx: a client would ask again and bury the first fault.
    else send(response, 400, errorAnswer(400, String(error)));
  }
}

async function stream(response: ServerResponse, events: readonly string[], turn: ModelTurn): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...turn.headers });
  response.flushHeaders();
  for (const [index, event] of events.entries()) {
    if (turn.hang === 'end' && event === '[DONE]') return;
    await turn.gate?.pass();
    if (response.destroyed) return;
    if (index === turn.cutAfter) {
      response.destroy();
      return;
    }
    await writeInTwo(response, Buffer.from(`data: ${event}\n\n`));
  }
  response.end();
}

/** In two writes: on the network an event, and even a character, does not arrive in one piece. */
async function writeInTwo(response: ServerResponse, bytes: Buffer): Promise<void> {
  const middle = Math.floor(bytes.length / 2);
  await write(response, bytes.subarray(0, middle));
  await write(response, bytes.subarray(middle));
}

/** A client that has gone away is no fault of the script. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => response.write(bytes, () => resolve()));
}

function send(response: ServerResponse, status: number, body: string, headers: ModelTurn['headers'] = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
