/** The server of the Model Context Protocol: a sandbox for language models and their programs. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { ControlError } from '../base/client/control-error.ts'
import { DeploymentError } from '../base/client/deployment-error.ts'
import { checkOf } from '../base/contract/schema-compiler.ts'
import { invalid } from '../base/vocabulary/errors.ts'
import { didYouMean } from '../base/vocabulary/nearest.ts'
import { VERSION } from '../base/vocabulary/version.ts'
import { advanceTool, faultTool, inspectTool, receiveTool, simulateTool } from './control-tools.ts'
import { explainTool } from './explain-order.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, readResource, resourceNames, TEMPLATE } from './resources.ts'
import { runTool } from './run-scenario.ts'
import {
  bankListTool,
  intentTool,
  orderTool,
  quoteTool,
  resolveTool,
  statusSyncTool,
} from './service-tools.ts'
import { SandboxUnavailable, type LateSession, type Session } from './session.ts'
import type { Answered, Input, ObjectSchema, Tool } from './tool.ts'

const INSTRUCTIONS =
  'A local sandbox of a routed buy/sell (fiat and crypto) ramp service. No money is real. Typical: quote, order, simulate deposit or complete, inspect deliveries, explain_failure.'

const TOOLS: readonly Tool[] = [
  ...[quoteTool, orderTool, intentTool, statusSyncTool, bankListTool, resolveTool],
  ...[simulateTool, advanceTool, inspectTool, receiveTool, faultTool, runTool, explainTool],
]

/** Resolves when the client is gone. Without a sandbox, every call that needs one says why. */
export async function serveModel(
  session: Session | LateSession,
  transport: Transport,
): Promise<void> {
  const about = { name: 'ramp-sandbox', version: VERSION }
  const capabilities = { tools: {}, resources: {}, prompts: {} }
  const server = new Server(about, { capabilities, instructions: INSTRUCTIONS })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ call: _call, isOffline: _isOffline, ...tool }) => {
      const { inputSchema, outputSchema } = tool
      return { ...tool, inputSchema: listed(inputSchema), outputSchema: listed(outputSchema) }
    }),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const { name, arguments: input = {} } = params
    const answered = await answerOf(session, name, { input, stop: signal })
    const { text, structured, isError = false } = answered
    const content = [{ type: 'text', text }]
    return structured === undefined
      ? { content, isError }
      : { content, structuredContent: structured, isError }
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const found = getPrompt(params.name, params.arguments ?? {})
    if ('problem' in found) throw new McpError(ErrorCode.InvalidParams, found.problem)
    const { description, text } = found
    return { description, messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources() }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [TEMPLATE],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const found = readResource(uri)
    if (found !== undefined) return { contents: [found] }
    const name = uri.replace(/^ramp-sandbox:\/\//, '').slice(0, 100)
    const fix = didYouMean(name, resourceNames()) || ' List them with resources/list.'
    const cause = `Failed to read resource "${name}": there is no such resource.${fix}`
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

function listed(schema: ObjectSchema) {
  return { ...schema, required: [...(schema.required ?? [])] }
}

async function answerOf(
  session: Session | LateSession,
  name: string,
  { input, stop }: { readonly input: Input; readonly stop: AbortSignal },
): Promise<Answered> {
  const tool = TOOLS.find((each) => each.name === name)
  if (tool === undefined) {
    const shown = name.slice(0, 100)
    const names = TOOLS.map((each) => each.name)
    const fix = didYouMean(shown, names) || ' List them with tools/list.'
    const cause = `Failed to call tool "${shown}": there is no such tool.${fix}`
    throw new McpError(ErrorCode.InvalidParams, cause)
  }
  const issues = checkOf(tool.inputSchema)(input, { whole: 'the input' })
  if (issues.length > 0) {
    return { text: invalid(`call ${name}`, issues).message, isError: true }
  }
  try {
    if (tool.isOffline === true) return await tool.call(session, input, stop)
    return await tool.call('open' in session ? await session.open() : session, input, stop)
  } catch (error) {
    const isKnown = [ControlError, DeploymentError, SandboxUnavailable].some(
      (known) => error instanceof known,
    )
    if (!isKnown || !(error instanceof Error)) throw error
    return { text: error.message.replace(OF_CALL, `Failed to call ${name}: `), isError: true }
  }
}
