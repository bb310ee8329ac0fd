/** Errors of the machine and of the installation, which are no defects of the sandbox. */
import { fileCause } from './file-cause.ts'

/** Whether a call of the system failed. Only a defect uses a file that is closed. */
export function isSystemError(error: unknown): error is Error & { readonly syscall: string } {
  return (
    error instanceof Error &&
    'syscall' in error &&
    typeof error.syscall === 'string' &&
    !('code' in error && error.code === 'EBADF')
  )
}

/** The cause and the fix, for the end of an error; undefined for any other error. */
export function machineCause(error: unknown): string | undefined {
  if (isSystemError(error)) {
    const path = 'path' in error && typeof error.path === 'string' ? ` of "${error.path}"` : ''
    return `the call "${error.syscall}"${path} of the system failed, because ${fileCause(error)}. Correct that, and try again.`
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (!(error instanceof Error) || (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND'))
    return undefined
  return `the installation is incomplete, or was changed meanwhile (${error.message}). Start it again, or install the package again.`
}
