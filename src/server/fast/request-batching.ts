/**
 * Does together what arrives together, in the order of arrival: what one turn of the event loop brings in is kept until
 * the loop has read everything, and then done at once. Under load the processor reads thirty requests, answers thirty
 * and writes thirty, instead of going from one to the next with cold caches; that halves the cost of a request
 * (ARCHITECTURE.md, "Speed"). A single request waits for the end of a turn that holds nothing else.
 */
export function batchRequests<Job>(doAll: (jobs: readonly Job[]) => void): (job: Job) => void {
  let waiting: Job[] = []
  const turn = () => {
    const jobs = waiting
    waiting = []
    doAll(jobs)
  }
  return (job) => {
    if (waiting.push(job) === 1) setImmediate(turn)
  }
}
