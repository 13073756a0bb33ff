import type { CallName, FrameOf, MethodName, Params, Result, StreamName } from './index.ts';

type Noun<N extends MethodName> = N extends `${infer Head}.${string}` ? Head : never;
type Verb<N extends MethodName, Head extends string> = N extends `${Head}.${infer Tail}` ? Tail : never;

/** Who calls. `person`: a window, a tab or a terminal that a person drives. `tool`: anything a program drives. */
export interface Caller {
  readonly role: 'person' | 'tool';
  /** Stable for one connection, e.g. to find out which client owns a session's size. */
  readonly connectionId: string;
}

/** Where a stream's frames go. */
export interface FrameSink<F> {
  /** Hands a frame to the transport; never blocks. A frame sent after cancellation is dropped. */
  send(frame: F): void;
  /** Bytes handed over and not yet acknowledged by the client. */
  readonly unacknowledgedBytes: number;
  /** Runs once the client has acknowledged everything or gone on below the low-water mark. */
  onDrain(listener: () => void): void;
  readonly isCancelled: boolean;
  /** Runs once, when the client cancels or goes away; at once when it already has. */
  onCancel(listener: () => void): void;
}

export type NounName = Noun<MethodName>;

/** The service of one noun: one method per `noun.*` of the contract. A stream's promise settles when the stream ends. */
export type Service<Head extends NounName> = {
  [N in CallName as Verb<N, Head>]: (params: Params<N>, caller: Caller) => Promise<Result<N>>;
} & {
  [N in StreamName as Verb<N, Head>]: (params: Params<N>, sink: FrameSink<FrameOf<N>>, caller: Caller) => Promise<void>;
};

/** Every service, by noun: what rpc/server needs to answer the whole contract. */
export type Services = { [Head in NounName]: Service<Head> };
