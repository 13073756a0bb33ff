/** The words typed make no sense: exit code 2. The message says what is wrong; the usage line follows it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
