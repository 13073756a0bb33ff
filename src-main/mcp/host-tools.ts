import { type RpcClient, RpcError } from '../../contracts/rpc/client.ts';
import type { AgentToolInfo } from '../../contracts/rpc/index.ts';
import type { ServedTool, ToolAnswer, ToolCallContext } from './types.ts';

/** The host that runs the tools: the one that runs, or one in this process. */
export interface HostLink {
  /** A connection that lives; another one once it was lost. */
  client(): Promise<RpcClient>;
}

/** The tools of the host, each call in whichever host there is by then. */
export async function hostTools(link: HostLink, cwd: string): Promise<ServedTool[]> {
  const tools = await (await link.client()).call('agent.tools', {});
  return tools.map((tool) => hostTool(tool, link, cwd));
}

function hostTool(tool: AgentToolInfo, link: HostLink, cwd: string): ServedTool {
  return {
    ...tool,
    async run(input, call) {
      return await runOnHost(await link.client(), { tool: tool.name, input, cwd }, call);
    },
  };
}

function runOnHost(
  host: RpcClient,
  { tool, input, cwd }: { tool: string; input: unknown; cwd: string },
  { client: agent, signal, progress }: ToolCallContext,
): Promise<ToolAnswer> {
  const done = Promise.withResolvers<ToolAnswer>();
  let answer: ToolAnswer = { text: 'Axis ended the call without a result.', isError: true };
  const running = host.stream(
    'agent.run',
    { agent, tool, input, cwd },
    {
      onFrame(frame) {
        if (frame.type === 'progress') progress(frame.message);
        else answer = frame;
      },
      onEnd: (error) => (error ? done.reject(new RpcError(error)) : done.resolve(answer)),
    },
  );
  const cancel = () => {
    running.cancel();
    done.reject(new Error('The call was cancelled.'));
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  return done.promise.finally(() => signal.removeEventListener('abort', cancel));
}
