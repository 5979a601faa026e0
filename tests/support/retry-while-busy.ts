/** Does what a person does who is told that Summit is busy and that nothing was changed: asks again. */
export async function retryWhileBusy<Answer extends { readonly status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
