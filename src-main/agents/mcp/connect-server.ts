import type { Client } from '@modelcontextprotocol/client';
import { type McpServerConfig, SECRET_REFERENCE, SecretName } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { SecretStore } from '../../store/secret-store.ts';

/** A server that has not answered by then is not going to: npx may have to fetch it first. */
const CONNECT_MS = 30_000;
/** UTF-16 units of what a server wrote to standard error, for the message of its failure. */
const MAX_STDERR = 2000;

/** A tool as its server tells of it. */
export interface ServerTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The server says that it only looks. */
  readonly isReading: boolean;
}

/** What a tool answered, as text. */
export interface ServerAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A connection to one server. */
export interface ServerConnection {
  readonly tools: readonly ServerTool[];
  readonly isClosed: boolean;
  /** Rejects with what went wrong, in words. */
  call(tool: string, input: Record<string, unknown>, signal: AbortSignal): Promise<ServerAnswer>;
  close(): Promise<void>;
}

export interface ConnectDeps {
  readonly secrets: Pick<SecretStore, 'get'>;
  readonly redact: (text: string) => string;
  readonly version: string;
}

/**
 * Starts or reaches a server and asks for its tools.
 * @throws {VoxError} `mcp.failed`, with what the server last said; `secrets.unavailable`.
 */
export async function connectServer(
  name: string,
  config: McpServerConfig,
  { secrets, redact, version }: ConnectDeps,
): Promise<ServerConnection> {
  // Loaded at the first use: it costs a tenth of a second that start-up should not pay.
  const { Client } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'vox-axis', version });
  let said = '';
  let isClosed = false;
  client.onclose = () => {
    isClosed = true;
  };
  try {
    const transport = await openTransport(config, secrets, (text) => {
      said = (said + text).slice(-MAX_STDERR);
    });
    await client.connect(transport, { timeout: CONNECT_MS });
    const tools = await listTools(client);
    return {
      tools,
      get isClosed() {
        return isClosed;
      },
      call: (tool, input, signal) => callTool(client, { tool, input, signal }),
      close: () => client.close(),
    };
  } catch (error) {
    // Its process must not outlive the failure.
    await client.close().catch(() => {});
    if (error instanceof VoxError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const last = redact(said).trim();
    const more = last === '' ? '' : ` It said: ${last}`;
    throw new VoxError('mcp.failed', `The MCP server ${name} cannot be used: ${redact(why)}.${more}`, { cause: error });
  }
}

async function openTransport(
  config: McpServerConfig,
  secrets: ConnectDeps['secrets'],
  onStderr: (text: string) => void,
) {
  if ('url' in config) {
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const headers = await withSecrets(config.headers, secrets);
    return new StreamableHTTPClientTransport(new URL(config.url), { requestInit: { headers } });
  }
  const { StdioClientTransport, getDefaultEnvironment } = await import('@modelcontextprotocol/client/stdio');
  const { command, args, cwd } = config;
  // Not our whole environment: a model's key may be in it.
  const env = { ...getDefaultEnvironment(), ...(await withSecrets(config.env, secrets)) };
  const transport = new StdioClientTransport({ command, args, env, stderr: 'pipe', ...(cwd && { cwd }) });
  transport.stderr?.on('data', (chunk: Buffer) => onStderr(chunk.toString()));
  return transport;
}

/** @throws {VoxError} `secrets.unavailable`: a secret that is referred to is not there. */
async function withSecrets(values: Readonly<Record<string, string>>, secrets: ConnectDeps['secrets']) {
  const filled: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    let text = value;
    for (const [reference, name = ''] of value.matchAll(SECRET_REFERENCE)) {
      const known = SecretName.safeParse(name).data;
      const secret = known === undefined ? null : await secrets.get(known);
      if (secret === null)
        throw new VoxError('secrets.unavailable', `There is no secret ${name}. Keep it with: vox secrets set ${name}`);
      text = text.replace(reference, () => secret);
    }
    filled[key] = text;
  }
  return filled;
}

/** Pages of tools that are asked for; a server that has more of them has lost its way. */
const MAX_PAGES = 10;

async function listTools(client: Client): Promise<ServerTool[]> {
  const found: ServerTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { tools, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor });
    for (const { name, description = '', inputSchema, annotations } of tools)
      found.push({ name, description, inputSchema, isReading: annotations?.readOnlyHint === true });
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return found;
}

/** A call may say that it goes on; one that is silent for a minute, or goes on for ten, is given up. */
const SILENT_MS = 60_000;
const CALL_MS = 10 * 60_000;

async function callTool(
  client: Client,
  { tool, input, signal }: { tool: string; input: Record<string, unknown>; signal: AbortSignal },
): Promise<ServerAnswer> {
  const options = { signal, timeout: SILENT_MS, maxTotalTimeout: CALL_MS, resetTimeoutOnProgress: true };
  const {
    content,
    structuredContent,
    isError = false,
  } = await client.callTool({ name: tool, arguments: input }, { ...options, onprogress: () => {} });
  const parts = content.map((part) => (part.type === 'text' ? part.text : `(${part.type}: not shown)`));
  const text = parts.length === 0 && structuredContent ? JSON.stringify(structuredContent) : parts.join('\n');
  return { text: text === '' ? '(no text)' : text, isError };
}
