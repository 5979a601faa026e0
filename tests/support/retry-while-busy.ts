/** Repeats a call that was refused because Summit is busy and nothing was changed. */
export async function retryWhileBusy<Answer extends { readonly status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
