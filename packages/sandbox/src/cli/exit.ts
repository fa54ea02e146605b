import { EXIT_CODES as COMMON_CODES, type Explain } from '@activity-tracking/server-kit/command'
import { ControlError } from '../control/client.ts'

const NO_SANDBOX = 4

export const EXIT_CODES = `${COMMON_CODES}
  ${NO_SANDBOX}  no sandbox was found at the URL`

/** Explains that there is no sandbox at a URL. */
export const explain: Explain = (error) =>
  error instanceof ControlError && error.status === null
    ? {
        message: `${error.message}; start a sandbox with activity-sandbox, or use --port or --url to connect to another one`,
        code: NO_SANDBOX,
      }
    : undefined
