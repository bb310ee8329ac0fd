/** What passes the proxy, as its stream says; the newest are kept. */
import type { Part } from '../../src/history/arrow.ts'
import type { LiveAddresses } from '../../src/traffic/live-server.ts'
import type { LiveArrow } from '../../src/traffic/live-traffic.ts'
import { drawSoon } from '../drawing.ts'
import { signal } from '@preact/signals'

const MOST = 300

export const arrows = signal<readonly LiveArrow[]>([])
export const addresses = signal<LiveAddresses>()
export const isLive = signal(false)

let run = ''
let fresh: LiveArrow[] = []

/** The browser connects again by itself, and says what it got last. */
export function followTraffic(): void {
  const source = new EventSource('/stream')
  source.addEventListener('ready', ({ data }: MessageEvent<string>) => {
    const ready = JSON.parse(data) as LiveAddresses & { readonly run: string }
    // Another proxy has begun anew.
    if (ready.run !== run) [arrows.value, fresh] = [[], []]
    run = ready.run
    addresses.value = ready
    isLive.value = true
  })
  source.addEventListener('exchange', ({ data }: MessageEvent<string>) => {
    fresh.push(JSON.parse(data) as LiveArrow)
    drawSoon(() => {
      arrows.value = [...arrows.value, ...fresh].slice(-MOST)
      fresh = []
    })
  })
  source.addEventListener('error', () => (isLive.value = false))
}

/** Undefined if the proxy keeps it no longer, or does not answer. */
export async function partsOf(number: number): Promise<readonly Part[] | undefined> {
  try {
    const response = await fetch(`/exchanges/${number}`)
    return response.ok ? ((await response.json()) as { parts: readonly Part[] }).parts : undefined
  } catch {
    return undefined
  }
}
