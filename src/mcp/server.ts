/** The server of the Model Context Protocol: a sandbox for language models and their programs. */
import { ControlError } from '../client/control-error.ts'
import { DeploymentError } from '../client/deployment-error.ts'
import { checkOf } from '../contract/schema-compiler.ts'
import { didYouMean } from '../vocabulary/nearest.ts'
import { VERSION } from '../vocabulary/version.ts'
import { advance, fault, inspect, receive, simulate } from './control-tools.ts'
import { explain } from './explain-order.ts'
import { listResources, readResource, resourceNames, TEMPLATE } from './resources.ts'
import { run } from './run-scenario.ts'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  Server,
  type Transport,
} from './sdk.ts'
import { order, quote } from './service-tools.ts'
import type { Session } from './session.ts'
import type { Answered, Input, Tool } from './tool.ts'

const INSTRUCTIONS =
  'A local sandbox of a routed buy/sell (fiat and crypto) ramp service. No money is real. Typical: quote, order, simulate deposit or complete, inspect deliveries, explain_failure.'

const TOOLS: readonly Tool[] = [
  ...[quote, order, simulate, advance, inspect, receive, fault, run, explain],
]

/** Resolves when the client is gone. */
export async function serveModel(session: Session, transport: Transport): Promise<void> {
  const about = { name: 'ramp-sandbox', version: VERSION }
  const capabilities = { tools: {}, resources: {} }
  const server = new Server(about, { capabilities, instructions: INSTRUCTIONS })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, inputSchema }) => {
      return {
        name,
        description,
        inputSchema: { ...inputSchema, required: [...(inputSchema.required ?? [])] },
      }
    }),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError = false } = await answerOf(session, params.name, params.arguments ?? {})
    return { content: [{ type: 'text', text }], isError }
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources() }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [TEMPLATE],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const found = readResource(uri)
    if (found !== undefined) return { contents: [found] }
    const name = uri.replace(/^ramp-sandbox:\/\//, '').slice(0, 100)
    const cause = `There is no resource "${name}".${didYouMean(name, resourceNames())}`
    throw new McpError(ErrorCode.InvalidParams, cause)
  })
  const closed = new Promise<void>((resolve) => {
    // The SDK takes one function, not listeners.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    server.onclose = resolve
  })
  await server.connect(transport)
  return closed
}

/** A tool has no body: what the control API says about one is about the input. */
const OF_CALL = /^Failed to read the \w+ of [A-Z]+ \/__sandbox\/\S+: /

async function answerOf(session: Session, name: string, input: Input): Promise<Answered> {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined) {
    const names = TOOLS.map((each) => each.name)
    throw new McpError(
      ErrorCode.InvalidParams,
      `There is no tool "${name.slice(0, 100)}".${didYouMean(name.slice(0, 100), names)}`,
    )
  }
  const issues = checkOf(tool.inputSchema)(input, { whole: 'the input' })
  if (issues.length > 0) {
    const lines = issues.map(({ field, message }) => `${field} ${message}`)
    return { text: `Failed to call ${name}: ${lines.join('; ')}.`, isError: true }
  }
  try {
    return await tool.call(session, input)
  } catch (error) {
    if (!(error instanceof ControlError || error instanceof DeploymentError)) throw error
    return { text: error.message.replace(OF_CALL, `Failed to call ${name}: `), isError: true }
  }
}
