/** Runs an action with these environment variables and PATH alone, as commander reads them. */
export async function withEnvironment<T>(
  variables: Readonly<Record<string, string>>,
  action: () => Promise<T>,
): Promise<T> {
  const { env } = process
  process.env = { PATH: env['PATH'], ...variables }
  try {
    return await action()
  } finally {
    process.env = env
  }
}
