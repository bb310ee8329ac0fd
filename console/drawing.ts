/** However many changes come at once, views are drawn once. */

/** Long enough that many changes a second leave time for the rest of the page. */
const SHORTEST_PAUSE_MS = 80
const LONGEST_PAUSE_MS = 1_000
/** A drawing that takes long is followed by a longer pause, in which the page answers its user. */
const PAUSE_PER_DRAWING = 3

let pauseMs = SHORTEST_PAUSE_MS
let isUnderWay = false
let isWanted = false

export function drawSoon(show: () => void): void {
  isWanted = true
  if (isUnderWay) return
  isUnderWay = true
  setTimeout(() => {
    isWanted = false
    const began = performance.now()
    show()
    // Views are drawn between this task and the next one.
    setTimeout(() => {
      const tookMs = performance.now() - began
      pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, PAUSE_PER_DRAWING * tookMs))
      isUnderWay = false
      if (isWanted) drawSoon(show)
    })
  }, pauseMs)
}
