/**
 * Collects what one turn of the event loop brings in and does it together, in the order of arrival. Parser, service and
 * socket do not fit into the processor's nearest caches side by side; done one request after another, each finds them
 * cold. A single request waits for the end of a turn that holds nothing else.
 */
export function batchRequests<Job>(doAll: (jobs: readonly Job[]) => void): (job: Job) => void {
  let waiting: Job[] = []
  const doWaiting = () => {
    const jobs = waiting
    waiting = []
    doAll(jobs)
  }
  return (job) => {
    if (waiting.push(job) === 1) setImmediate(doWaiting)
  }
}
