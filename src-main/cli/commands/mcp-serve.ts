import type { RpcClient } from '../../../contracts/rpc/client.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { appPaths } from '../../platform/app-paths.ts';
import { connectHost } from '../../rpc/client/connect-host.ts';
import { operationTools } from '../operation-tools.ts';
import { type LocalAxis, startLocalAxis } from '../with-axis.ts';
import type { Command, CommandContext } from './types.ts';

export const command: Command = {
  async run(_, context) {
    const { hostTools, serveMcp } = await import('../../mcp/index.ts');
    const link = new Link(context);
    try {
      const own = await hostTools(link, context.cwd);
      const tools = [
        ...own,
        ...operationTools(
          context,
          own.map(({ name }) => name),
        ),
      ];
      await serveMcp({
        tools,
        version: packageJson.version,
        input: process.stdin,
        output: process.stdout,
        warn: context.note,
      });
    } finally {
      await link.dispose();
    }
    return 0;
  },
};

/** The Axis that runs the tools. It is looked for again once it is lost; where none runs, one begins in this process. */
class Link {
  readonly #context: CommandContext;
  #connected: Promise<RpcClient> | null = null;
  #local: LocalAxis | null = null;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  async client(): Promise<RpcClient> {
    this.#connected ??= this.#connect();
    const client = await this.#connected;
    if (this.#local) return client;
    try {
      await client.call('app.ping', {});
      return client;
    } catch {
      // It has gone since the last call.
      this.#connected = this.#connect();
      return await this.#connected;
    }
  }

  async dispose(): Promise<void> {
    const client = await this.#connected?.catch(() => null);
    client?.close();
    await this.#local?.dispose();
  }

  async #connect(): Promise<RpcClient> {
    try {
      const { files, env } = this.#context;
      const running = await connectHost({ files, dataDir: appPaths(env).dataDir });
      if (running) return running;
      this.#local = await startLocalAxis(this.#context, true);
      return this.#local.client;
    } catch (error) {
      this.#connected = null;
      throw error;
    }
  }
}
