/** Runs a check from the command line: what is wrong goes to standard error, without a stack, and makes the exit code 1. */
export async function runCheck(check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
