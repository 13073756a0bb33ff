import type { Spent, TraceStep, TurnTrace } from '../../../contracts/model/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Usage } from '../model/model-port.ts';

/** Measures one step of a turn while it runs. */
export interface StepMeter {
  firstWord(): void;
  retried(): void;
  called(tool: string): void;
  spent(usage: Usage | null): void;
}

/** Measures a turn: a step begins, is fed, and is told of when it has ended. */
export class TurnMeter {
  readonly #clock: Clock;
  readonly #steps: TraceStep[] = [];
  readonly #startedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  begin(): StepMeter {
    const startedAt = this.#clock.now();
    const index = this.#steps.length;
    const change = (patch: Partial<TraceStep>) => {
      const before = this.#steps[index] ?? EMPTY_STEP;
      this.#steps[index] = { ...before, durationMs: this.#clock.now() - startedAt, ...patch };
    };
    const step = () => this.#steps[index] ?? EMPTY_STEP;
    change({});
    return {
      firstWord: () => step().firstWordMs === null && change({ firstWordMs: this.#clock.now() - startedAt }),
      retried: () => change({ retries: step().retries + 1 }),
      called: (tool) => change({ tools: [...step().tools, tool] }),
      spent: (usage) => change(usage ?? {}),
    };
  }

  get trace(): TurnTrace {
    return {
      durationMs: this.#clock.now() - this.#startedAt,
      inputTokens: sum(this.#steps, 'inputTokens'),
      outputTokens: sum(this.#steps, 'outputTokens'),
      costUsd: sum(this.#steps, 'costUsd'),
      steps: [...this.#steps],
    };
  }
}

const EMPTY_STEP: TraceStep = {
  durationMs: 0,
  firstWordMs: null,
  retries: 0,
  tools: [],
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
};

/** Null when no step knows: an unknown number is not zero. */
function sum(steps: readonly TraceStep[], key: keyof Spent): number | null {
  const known = steps.map((step) => step[key]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
