/** Work that a signal can end before it ends by itself. */

/** Whether the work has ended before the signal. What fails after the signal says nothing. */
export async function endsFirst(work: Promise<unknown>, stop?: AbortSignal): Promise<boolean> {
  const aborted = new Promise<false>((resolve) => {
    if (stop?.aborted === true) resolve(false)
    stop?.addEventListener('abort', () => resolve(false), { once: true })
  })
  try {
    return await Promise.race([work.then(() => true), aborted])
  } catch (error) {
    if (stop?.aborted === true) return false
    throw error
  }
}
