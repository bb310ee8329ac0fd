/** What is used of the SDK of the protocol. The build makes a file of its own of it, minified. */
export { Server } from '@modelcontextprotocol/sdk/server/index.js'
export type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
export {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
