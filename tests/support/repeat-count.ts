/** Repetitions of a suite: the first number in `npm test`, the second in `npm run test:deep`. */
export function repeatCount(short: number, deep: number): number {
  return process.env.TEST_DEPTH === "deep" ? deep : short;
}
