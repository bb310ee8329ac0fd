/** A receiver on a real socket that takes the same answers as the scripted one. */
import { onTestFinished } from 'vitest'
import { serveLocally, type ReceivedRequest } from '../../../src/base/client/local-server.ts'
import { AnswerScript, type ScriptedAnswer } from '../../../src/base/ports/scripted-transport.ts'

/** Open until the test is over, or closed. */
export async function localReceiver() {
  const received: ReceivedRequest[] = []
  const script = new AnswerScript()
  const { port, close } = await serveLocally({ port: 0, host: '127.0.0.1' }, (request) => {
    received.push(request)
    return script.take()
  })
  let closing: Promise<void> | undefined
  const closeOnce = () => (closing ??= close())
  onTestFinished(closeOnce)
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received: received as readonly ReceivedRequest[],
    answer: (...answers: readonly ScriptedAnswer[]) => script.set(answers),
    close: closeOnce,
  }
}
