import type { ComponentChildren } from 'preact'
import { callFailureText } from '../act.ts'

type EmptyProps = { readonly title: string; readonly children: ComponentChildren }

/** A view that has nothing else to show. */
export function EmptyView({ title, children }: EmptyProps) {
  return (
    <section class="empty">
      <h1>{title}</h1>
      {children}
    </section>
  )
}

/** What is at the top of the page about one thing of a list. */
export function BackLink({ to, of }: { readonly to: string; readonly of: string }) {
  return (
    <a href={to} class="back" aria-label={`Back to the ${of}`}>
      ←
    </a>
  )
}

export function FailureLine({ error = '' }: { readonly error: unknown }) {
  return error === '' ? null : (
    <p role="alert" class="bad break">
      ✕ {callFailureText(error)}
    </p>
  )
}
