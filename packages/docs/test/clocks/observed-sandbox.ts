import * as sandboxes from '@activity-tracking/sandbox'
import { checkClocks, forgetClocks } from './clocks.ts'

export * from '@activity-tracking/sandbox'

export const startSandbox: typeof sandboxes.startSandbox = async (options) => {
  const sandbox = await sandboxes.startSandbox(options)
  forgetClocks()
  const close = async (): Promise<void> => {
    try {
      await checkClocks(sandbox)
    } finally {
      await sandbox.close()
    }
  }
  return { ...sandbox, close, [Symbol.asyncDispose]: close }
}
